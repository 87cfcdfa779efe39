// Writes a browser's PNG anew, without a loss: no alpha channel, the better filter for every line, and zlib at its
// best.
import { crc32 as zlibCrc, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = 8;

/** @param {Buffer} png 8 bits a channel, not interlaced, as Chromium writes it. */
export function squeeze(png) {
  const { width, height, channels, data } = decode(png);
  const plain = withoutAlpha(data, channels);
  const stride = width * 3;
  const lines = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) bestLine(plain, y, stride).copy(lines, y * (stride + 1));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const packed = deflateSync(lines, { level: 9, memLevel: 9 });
  return Buffer.concat([
    png.subarray(0, SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function decode(png) {
  const parts = [];
  let header = Buffer.alloc(0);
  for (let at = SIGNATURE; at < png.length;) {
    const length = png.readUInt32BE(at);
    const [name, body] = [png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length)];
    if (name === 'IHDR') header = body;
    if (name === 'IDAT') parts.push(body);
    at += length + 12;
  }
  const [width, height, channels] = [header.readUInt32BE(0), header.readUInt32BE(4), header[9] === 6 ? 4 : 3];
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const data = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      data[at] = raw[y * (stride + 1) + 1 + x] + guess(filter, data, at, x, y, stride, channels);
    }
  }
  return { width, height, channels, data };
}

/** What a filter expects here from the neighbours: left, above, and above left. */
function guess(filter, data, at, x, y, stride, channels) {
  const left = x >= channels ? data[at - channels] : 0;
  const above = y > 0 ? data[at - stride] : 0;
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const corner = x >= channels && y > 0 ? data[at - stride - channels] : 0;
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

function withoutAlpha(data, channels) {
  if (channels === 3) return data;
  const plain = Buffer.alloc((data.length / 4) * 3);
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) data.copy(plain, to, from, from + 3);
  return plain;
}

/** A line under the filter that leaves the fewest bytes different from nought: flat art compresses best like that. */
function bestLine(data, y, stride) {
  let [best, least] = [Buffer.alloc(0), Infinity];
  for (const filter of [0, 1, 2, 4]) {
    const line = Buffer.alloc(stride + 1);
    line[0] = filter;
    let cost = 0;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const value = (data[at] - guess(filter, data, at, x, y, stride, 3)) & 255;
      line[x + 1] = value;
      if (value !== 0) cost += 1;
    }
    if (cost < least) [best, least] = [line, cost];
  }
  return best;
}

function chunk(name, body) {
  const whole = Buffer.alloc(body.length + 12);
  whole.writeUInt32BE(body.length, 0);
  whole.write(name, 4, 'latin1');
  body.copy(whole, 8);
  whole.writeUInt32BE(zlibCrc(whole.subarray(4, body.length + 8)), body.length + 8);
  return whole;
}

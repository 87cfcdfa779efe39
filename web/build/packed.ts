import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Pictures and sounds are packed already. */
const PACKABLE = /\.(js|css|html|svg|wasm|webmanifest)$/;

const brotli = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });

/** Puts a packed twin beside each file for which it pays: the server sends what the browser can read, and packs nothing. */
export function packed(): Plugin {
  return {
    name: 'corral-packed',
    apply: 'build',
    writeBundle({ dir }) {
      if (dir === undefined) return;
      for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!PACKABLE.test(name)) continue;
        const bytes = readFileSync(join(dir, name));
        const twins = { br: brotli(bytes), gz: gzipSync(bytes, { level: 9 }) };
        for (const [ending, twin] of Object.entries(twins))
          if (twin.length < bytes.length) writeFileSync(join(dir, `${name}.${ending}`), twin);
      }
    },
  };
}

import { settings } from './settings.svelte';

/** The sounds of the house. All of them are made here, from noise and tones. */
export type Sound =
  | 'card'
  | 'flip'
  | 'shuffle'
  | 'place'
  | 'grab'
  | 'bleat'
  | 'good'
  | 'bad'
  | 'turn'
  | 'tick'
  | 'win'
  | 'coin'
  | 'knock'
  | 'talk';

let context: AudioContext | null = null;
let master: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** Browsers allow sound only after a touch or a key; and an AudioContext made earlier complains in the console. */
function audio(): AudioContext | null {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  master ??= connected(new GainNode(context), context.destination);
  master.gain.value = gainOf(settings.volume);
  return context;
}

function connected<T extends AudioNode>(from: T, to: AudioNode): T {
  from.connect(to);
  return from;
}

/** Ears hear loudness as a ratio: half way along the slider is about half as loud. At 70 sounds are as they are made. */
export function gainOf(volume: number): number {
  return (volume / 70) ** 2;
}

function hush(to: AudioContext): AudioBuffer {
  if (noise !== null) return noise;
  noise = to.createBuffer(1, to.sampleRate / 2, to.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return noise;
}

/** A breath of filtered noise: paper. */
function paper(at: number, ms: number, hertz: number, loud: number): void {
  const to = audio();
  if (to === null) return;
  const start = to.currentTime + at / 1000;
  const source = to.createBufferSource();
  source.buffer = hush(to);
  const filter = new BiquadFilterNode(to, { type: 'bandpass', frequency: hertz, Q: 0.9 });
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + ms / 1000);
  source
    .connect(filter)
    .connect(gain)
    .connect(master ?? to.destination);
  source.start(start, Math.random() * 0.2, ms / 1000 + 0.05);
}

/** A note of the music. */
export interface Note {
  /** In milliseconds from the beginning of its bar. */
  at: number;
  ms: number;
  hertz: number;
  loud: number;
}

/** A tone that glides from one pitch to another: wood, bells, and with a tremble, a goat. */
function tone(
  at: number,
  ms: number,
  from: number,
  till: number,
  loud: number,
  type: OscillatorType = 'triangle',
  tremble = 0,
): void {
  const to = audio();
  if (to === null) return;
  const start = to.currentTime + at / 1000;
  const end = start + ms / 1000;
  const osc = new OscillatorNode(to, { type, frequency: from });
  osc.frequency.setValueAtTime(from, start);
  osc.frequency.exponentialRampToValueAtTime(till, end);
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + Math.min(0.02, ms / 4000));
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  let out: AudioNode = osc;
  if (tremble > 0) {
    const shake = new OscillatorNode(to, { frequency: tremble });
    const depth = new GainNode(to, { gain: loud * 0.6 });
    shake.connect(depth).connect(gain.gain);
    shake.start(start);
    shake.stop(end);
    out = osc.connect(new BiquadFilterNode(to, { type: 'bandpass', frequency: from * 2.5, Q: 1.2 }));
  }
  out.connect(gain).connect(master ?? to.destination);
  osc.start(start);
  osc.stop(end);
}

const SOUNDS: Record<Sound, () => void> = {
  card: () => paper(0, 90, 2400, 0.25),
  flip: () => (paper(0, 50, 3200, 0.22), paper(45, 70, 1800, 0.22)),
  shuffle: () => [0, 45, 85, 130, 180, 220].forEach((at) => paper(at, 55, 2000 + at * 5, 0.16)),
  place: () => (paper(0, 60, 1400, 0.3), tone(0, 90, 150, 80, 0.22, 'sine')),
  grab: () => (tone(0, 120, 320, 720, 0.2), paper(0, 40, 3000, 0.2)),
  bleat: () => tone(0, 520, 430, 360, 0.16, 'sawtooth', 11),
  good: () => (tone(0, 180, 523, 523, 0.14), tone(90, 260, 784, 784, 0.14)),
  bad: () => (tone(0, 160, 220, 196, 0.16, 'square'), tone(130, 260, 165, 147, 0.16, 'square')),
  turn: () => (tone(0, 130, 660, 660, 0.1, 'sine'), tone(110, 200, 880, 880, 0.1, 'sine')),
  tick: () => tone(0, 35, 1200, 900, 0.08, 'square'),
  win: () => [523, 659, 784, 1047].forEach((hertz, i) => tone(i * 110, 320, hertz, hertz, 0.13)),
  coin: () => (tone(0, 60, 1480, 1480, 0.09, 'sine'), tone(60, 260, 1975, 1975, 0.09, 'sine')),
  knock: () => (tone(0, 70, 190, 110, 0.3, 'sine'), tone(140, 80, 180, 100, 0.3, 'sine')),
  talk: () => tone(0, 70, 500, 620, 0.07, 'sine'),
};

function make(sound: Sound): void {
  try {
    SOUNDS[sound]();
  } catch {
    // A browser without sound plays on in silence.
  }
}

/**
 * Sounds are made after the frame that shows what they belong to: making the first one takes the browser longer than
 * drawing the board. A page that nobody looks at has no frames.
 */
export function play(sound: Sound): void {
  if (document.visibilityState === 'hidden') make(sound);
  else requestAnimationFrame(() => setTimeout(make, 0, sound));
}

/** The notes of the music, in the seconds from now: plucked strings, softer than anything that happens at the table. */
export function pluck(notes: readonly Note[]): void {
  try {
    for (const { at, hertz, ms, loud } of notes) tone(at, ms, hertz, hertz, loud);
  } catch {
    // See above.
  }
}

/** What the hand feels, on devices that can. */
export type Haptic = 'tap' | 'good' | 'bad' | 'turn';
const PULSES: Record<Haptic, number[]> = { tap: [12], good: [18, 40, 18], bad: [70, 40, 70], turn: [30] };

export function haptic(kind: Haptic): void {
  if (settings.haptics && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(PULSES[kind]);
}

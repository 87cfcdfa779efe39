/** A browser with another engine than Chromium's, as far as these tests need it. */
export interface Engine {
  /** A page for somebody whom no other page knows: nothing is stored yet. */
  newTab: () => Promise<Tab>;
  /** The folder in which everything of this browser is stored. It goes when the browser is closed. */
  home: string;
  close: () => Promise<void>;
}

export interface Tab {
  /** Opens an address, and waits until it is loaded. */
  open: (url: string) => Promise<void>;
  /** The size of what the page itself can use. */
  resize: (width: number, height: number) => Promise<void>;
  /** What this expression comes to in the page, awaited there; it must be a text. */
  evaluate: (expression: string) => Promise<string>;
  /** Presses the mouse in the page. */
  click: (x: number, y: number) => Promise<void>;
  /** What the page looks like, as PNG. */
  picture: () => Promise<Buffer>;
  /** Every error so far that nobody caught, or that was written to the console. */
  errors: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** A press at this place, in the words that both protocols have for it. */
export function pressAt(x: number, y: number): object[] {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

/** What a screen reader says, and the notes that come up at the edge of the screen for everybody else. */
export interface Note {
  id: number;
  text: string;
  kind: 'plain' | 'warn';
}

class Live {
  /** Read out as soon as there is a pause. */
  polite = $state('');
  notes = $state.raw<Note[]>([]);
  #next = 1;
  #queue: string[] = [];
  #speaking = false;
  #pause: ReturnType<typeof setTimeout> | undefined;

  announce(text: string): void {
    if (text === '') return;
    this.#queue.push(text);
    if (!this.#speaking) this.#speak();
  }

  /** Shows a note for some seconds, and reads it out. */
  note(text: string, kind: Note['kind'] = 'plain'): void {
    // The same note twice is one note.
    if (this.notes.some((note) => note.text === text)) return;
    const note = { id: this.#next++, text, kind };
    this.notes = [...this.notes.slice(-2), note];
    setTimeout(() => this.dismiss(note.id), 4_000 + text.length * 40);
    this.announce(text);
  }

  /** Nothing is shown or said any more: whoever comes next hears nothing of it. */
  hush(): void {
    clearTimeout(this.#pause);
    [this.notes, this.polite, this.#queue, this.#speaking] = [[], '', [], false];
  }

  dismiss(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }

  // A region that changes several times in a row is read once, from its last words. So what came together is joined.
  #speak(): void {
    this.#speaking = true;
    this.polite = this.#queue.splice(0).join(' ');
    this.#pause = setTimeout(() => {
      this.#speaking = false;
      if (this.#queue.length > 0) this.#speak();
      else this.polite = '';
    }, 700);
  }
}

export const live: Live = new Live();

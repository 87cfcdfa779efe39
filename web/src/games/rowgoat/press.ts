import type { Attachment } from 'svelte/attachments';

/**
 * A press counts when the finger comes down, since in a race the way back up costs a tenth of a second, and since two
 * thumbs at once make no clicks. What comes without a pointer (a key, a screen reader) comes as a click.
 */
export function press(act: (at: number) => void): Attachment<HTMLElement> {
  return (node) => {
    let down = false;
    const pointerdown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      down = true;
      act(event.timeStamp);
    };
    const click = (event: MouseEvent): void => {
      const again = down && event.detail !== 0;
      down = false;
      if (!again) act(event.timeStamp);
    };
    node.addEventListener('pointerdown', pointerdown);
    node.addEventListener('click', click);
    return () => {
      node.removeEventListener('pointerdown', pointerdown);
      node.removeEventListener('click', click);
    };
  };
}

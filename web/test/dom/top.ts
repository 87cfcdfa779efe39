/**
 * What lies above the page, the topmost last. happy-dom knows the words of dialogs and popovers but not what they do.
 * This is what the standard says of them, as far as a person at the keyboard notices it: the last that was shown lies
 * on top, Escape closes a dialog that is shown as one, and the focus goes back to where it was.
 */
export const onTop: Element[] = [];
const before = new WeakMap<Element, Element | null>();

function leave(element: Element): void {
  const at = onTop.indexOf(element);
  if (at >= 0) onTop.splice(at, 1);
}

Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    if (this.open) throw new DOMException('it is open already', 'InvalidStateError');
    this.setAttribute('open', '');
    onTop.push(this);
    before.set(this, document.activeElement);
    this.querySelector<HTMLElement>('button, input, [tabindex]')?.focus();
  },
  close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.removeAttribute('open');
    leave(this);
    const back = before.get(this);
    if (back instanceof HTMLElement) back.focus();
    // Not at once: something else may happen before anybody is told.
    setTimeout(() => this.dispatchEvent(new Event('close')));
  },
});
document.addEventListener('keydown', ({ key }) => {
  const last = onTop.findLast((element) => element instanceof HTMLDialogElement);
  if (key === 'Escape') last?.close();
});

const matches = Reflect.get(Element.prototype, 'matches') as (this: Element, selector: string) => boolean;
Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    onTop.push(this);
  },
  hidePopover(this: HTMLElement) {
    leave(this);
  },
  matches(this: HTMLElement, selector: string) {
    return selector === ':popover-open' ? onTop.includes(this) : matches.call(this, selector);
  },
});

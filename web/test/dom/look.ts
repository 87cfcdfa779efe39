/** Everything in the page that a selector names. */
export function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** The only one. */
export function one(selector: string): HTMLElement {
  const [found, ...others] = all(selector);
  if (found === undefined || others.length > 0) throw new Error(`there are ${all(selector).length} of ${selector}`);
  return found;
}

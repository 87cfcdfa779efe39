/** Whether the browser says that there is no network. That there is one it can only guess. */
class Offline {
  is = $state(!navigator.onLine);

  constructor() {
    for (const event of ['online', 'offline']) addEventListener(event, () => (this.is = !navigator.onLine));
  }
}

export const offline: Offline = new Offline();

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ID = 'virtual:pocket';
/** Where `cargo xtask` puts it. */
const BUILT = '../../target/offline/wasm32-unknown-unknown/offline/pocket_wasm.wasm';

/**
 * The pocket's module as a file of the client. `CORRAL_POCKET` names it; without it the client is built all the same, and
 * offers no game without a server.
 */
export function pocket(): Plugin {
  const named = process.env['CORRAL_POCKET'];
  const file = named === undefined ? fileURLToPath(new URL(BUILT, import.meta.url)) : resolve(named);
  const isThere = named !== '' && existsSync(file);
  return {
    name: 'corral-pocket',
    buildStart() {
      if (!isThere && !process.env['VITEST']) this.warn('the client is built without the pocket: there is no module');
    },
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load(id) {
      if (id !== `\0${ID}`) return null;
      return isThere
        ? `export { default as module } from ${JSON.stringify(`${file}?url`)};`
        : 'export const module = null;';
    },
  };
}

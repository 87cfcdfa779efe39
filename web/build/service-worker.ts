import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const PUBLIC = fileURLToPath(new URL('../public', import.meta.url));

/**
 * Writes `sw.js` from `build/sw.template.js`: it needs to know what the first screen consists of, what else there is, and
 * a version that changes whenever any of it does.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'corral-service-worker',
    apply: 'build',
    // After the workers have been built, which are files like any other here.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const shell = new Set<string>();
      const visit = (name: string): void => {
        const chunk = bundle[name];
        if (chunk === undefined || shell.has(name)) return;
        shell.add(name);
        if (chunk.type !== 'chunk') return;
        chunk.imports.forEach(visit);
        chunk.viteMetadata?.importedCss.forEach((css) => shell.add(css));
      };
      for (const chunk of Object.values(bundle)) {
        // Without its language the house cannot say a word, so both of them belong to it.
        const speaks = chunk.type === 'chunk' && /lib\/languages\/\w+\.ts$/.test(chunk.facadeModuleId ?? '');
        if (chunk.type === 'chunk' && (chunk.isEntry || speaks)) visit(chunk.fileName);
      }
      const files = ['/', ...[...shell].sort().map((name) => `/${name}`)];
      const rest = Object.keys(bundle).filter((name) => name.startsWith('assets/') && !shell.has(name));
      const others = [...rest, ...readdirSync(PUBLIC)].sort().map((name) => `/${name}`);
      const version = createHash('sha256')
        .update([...files, ...others].join('\n'))
        .digest('hex')
        .slice(0, 12);
      const template = readFileSync(fileURLToPath(new URL('sw.template.js', import.meta.url)), 'utf8');
      const source = template
        .replace("'VERSION'", `'${version}'`)
        .replace('[/* SHELL */]', JSON.stringify(files))
        .replace('[/* REST */]', JSON.stringify(others));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source });
    },
  };
}

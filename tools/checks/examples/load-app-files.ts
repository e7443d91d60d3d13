import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/** Lets Node load what only a build of the app can: JSX, JSON without an attribute, and style sheets (as nothing). */
export function loadAppFiles(): void {
  registerHooks({
    load(url, context, nextLoad) {
      if (url.endsWith('.css')) return { format: 'module', source: '', shortCircuit: true };
      if (url.endsWith('.json'))
        return { format: 'json', source: readFileSync(fileURLToPath(url)), shortCircuit: true };
      if (!url.endsWith('.tsx')) return nextLoad(url, context);
      const path = fileURLToPath(url);
      const { code } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } });
      return { format: 'module', source: code, shortCircuit: true };
    },
  });
}

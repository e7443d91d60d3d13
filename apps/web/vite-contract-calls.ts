import { readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const contract = normalizePath(join(import.meta.dirname, '../../packages/contract/src'));
const contractFile = /\/packages\/contract\/src\/[\w-]+\.ts$/;

/* The list of the contract names each of its files with endpoints. */
const endpointFiles = readFileSync(join(contract, 'endpoints.ts'), 'utf8').matchAll(/ from '\.\/([\w-]+\.ts)'/g);
const paths = new Set(Array.from(endpointFiles, ([, name = '']) => `${contract}/${name}`));

type Call = { readonly method: string; readonly path: string; readonly version: string | number };

/**
 * Replaces the files of the contract that describe endpoints by what the app needs of them: method, path and version of
 * each. Schemas, summaries and the validator stay on the server. A build that would contain them fails.
 */
export function contractCalls(): Plugin[] {
  return [
    {
      name: 'contract-calls',
      load: { filter: { id: contractFile }, handler: (id) => (paths.has(id) ? writeCalls(id) : undefined) },
    },
    {
      name: 'contract-without-schemas',
      apply: 'build',
      resolveId: {
        filter: { id: /^zod$/ },
        handler(_, importer = '') {
          if (contractFile.test(importer))
            this.error(`The app would contain zod: ${basename(importer)} of the contract imports it.`);
        },
      },
      onLog(_, { code, message }) {
        if (code === 'IMPORT_IS_UNDEFINED' && message.includes('packages/contract/'))
          this.error(`The app has only types of what is no endpoint in a file with endpoints. ${message}`);
      },
    },
  ];
}

/* Node evaluates the file; an edited one again, under another address. */
async function writeCalls(id: string): Promise<string> {
  const module: Record<string, unknown> = await import(`${pathToFileURL(id)}?${statSync(id).mtimeMs}`);
  const calls = Object.entries(module).flatMap(([name, value]) => {
    const call = callsIn(value);
    return call === undefined ? [] : [`export const ${name} = ${JSON.stringify(call)};`];
  });
  return calls.join('\n');
}

/* The call of an endpoint, or the calls of a group of endpoints by their names. */
function callsIn(value: unknown): Call | Record<string, Call> | undefined {
  if (isCall(value)) return { method: value.method, path: value.path, version: value.version };
  if (typeof value !== 'object' || value === null) return undefined;
  const members = Object.entries(value);
  if (members.length === 0 || !members.every(([, member]) => isCall(member))) return undefined;
  return Object.fromEntries(members.map(([name, { method, path, version }]) => [name, { method, path, version }]));
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'version' in value;

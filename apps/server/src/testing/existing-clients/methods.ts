import type { Client } from 'hiddentreasures-js';

/* Methods that TypeScript marks as protected or private in the SDK, and those it calls on itself to send a request. */
const INTERNAL_METHODS = [
  'constructor',
  'httpGet',
  'httpPost',
  'httpPatch',
  'httpDelete',
  'toModel',
  'parents',
  'cacheModel',
  'removeFromcache',
  'getModel',
  'getOrSetModel',
  'validateResponse',
  'parseJson',
];

/** The methods both versions of the SDK have. */
export type SdkClient = Pick<Client, 'getSession' | 'getSettings'>;

/** All public methods of the client and the services of an SDK: `SongService.find`, inherited ones too. */
export function publicMethodsOf(sdk: object): string[] {
  return Object.entries(sdk).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function' || (name !== 'Client' && !name.endsWith('Service'))) return [];
    const found = new Set<string>();
    for (let one = value.prototype; one !== Object.prototype; one = Object.getPrototypeOf(one))
      for (const method of Object.getOwnPropertyNames(one)) if (!INTERNAL_METHODS.includes(method)) found.add(method);
    return [...found].sort().map((method) => `${name}.${method}`);
  });
}

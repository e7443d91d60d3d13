import { type Endpoint, listEndpoints, OTHER_OPERATIONS } from '@canticle/contract';
import { COMPONENTS } from './components.ts';
import type { Json } from './json.ts';
import { describeOperation } from './operations.ts';
import type { Collected } from './responses.ts';
import { nameSchemas } from './schemas.ts';
import { describeTags } from './tags.ts';

/** The versions that have a document. */
export type DocumentVersion = 3 | 4;

/**
 * The OpenAPI document for clients that send `X-Api-Version` 3.0 or 4.0: every call, as it answers them. A call that
 * exists in one version only answers in it whatever the header says, and so it stands in both documents, as do our own.
 *
 * @param endpoints  those that are served
 * @param server     the address of the server: `https://songs.example.org`, or `/` for the one that the document is from
 */
export function describeApi(endpoints: readonly Endpoint[], version: DocumentVersion, server: string): Json {
  const collected: Collected = { definitions: new Map(), responses: new Map() };
  const calls = chooseVersions(endpoints, version);
  const operationIds = chooseOperationIds(calls.map(({ named }) => named.name));
  const paths: Record<string, Json> = {};
  const add = (path: string, method: string, operation: Json) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const { named, hasTwoVersions } of calls) {
    const operationId = operationIds.get(named.name) ?? named.name;
    const path = `/${named.endpoint.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    add(path, named.endpoint.method, describeOperation(named, operationId, hasTwoVersions, collected));
  }
  for (const { path, method, ...operation } of OTHER_OPERATIONS) add(path, method, operation);
  return nameSchemas(
    {
      openapi: '3.1.0',
      info: describeInfo(version),
      servers: [{ url: server }],
      tags: describeTags(),
      paths,
      components: { ...COMPONENTS, responses: Object.fromEntries([...collected.responses].toSorted(byName)) },
    },
    collected.definitions,
    version,
  );
}

const byName = ([a]: readonly [string, Json], [b]: readonly [string, Json]) => (a < b ? -1 : 1);

/* Each address once: in the version of the document, or else in the one there is. */
function chooseVersions(endpoints: readonly Endpoint[], version: DocumentVersion) {
  const served = new Set(endpoints);
  const all = listEndpoints().filter(({ endpoint }) => served.has(endpoint));
  const groups = Map.groupBy(all, ({ endpoint: { method, path } }) => `${method} ${path}`);
  return [...groups.values()].flatMap((group) => {
    const named = group.find(({ endpoint }) => endpoint.version === version) ?? group[0];
    return named === undefined ? [] : [{ named, hasTwoVersions: group.length > 1 }];
  });
}

/* The names of the contract, without the version (`createTagV4` is `createTag`) unless two would be called the same. */
function chooseOperationIds(names: readonly string[]): ReadonlyMap<string, string> {
  const plain = (name: string) => name.replace(/V[34]$/, '');
  const groups = Map.groupBy(names, plain);
  return new Map(names.map((name) => [name, groups.get(plain(name))?.length === 1 ? plain(name) : name]));
}

function describeInfo(version: DocumentVersion): Json {
  const wrapping =
    version === 3
      ? 'Answers of version 3.0 are wrapped: `result` holds what was asked for, and errors are a sentence.'
      : 'Where an address has two versions, send `X-Api-Version: 4.0`, or the answer is the one of 3.0. Calls that exist in 3.0 only answer wrapped: `result` holds what was asked for, and errors are a sentence.';
  return {
    title: `Canticle, documents of version ${version}.0`,
    version: `${version}.0`,
    description: `A library of songs, hymns and scriptures. ${wrapping} Every error names its code in the header X-Problem. Sign in with \`signInWithEmail\`, then fetch the bearer with \`getToken\`.`,
    license: { name: 'MIT', identifier: 'MIT' },
  };
}

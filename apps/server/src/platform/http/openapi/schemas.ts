import { z } from 'zod';
import { isJson, type Json } from './json.ts';

export type Direction = 'input' | 'output';

/**
 * Writes a schema of the contract as JSON Schema. What has an `id` in the contract is referred to, as
 * `#/$defs/{id} {direction}`, and stored in `definitions` by that name: see `nameSchemas`.
 *
 * @param direction  what a caller sends differs from what is answered: defaults, unknown fields
 */
export function writeSchema(schema: z.ZodType, direction: Direction, definitions: Map<string, Json>): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...written
  } = z.toJSONSchema(schema, { io: direction, unrepresentable: 'any', reused: 'inline' });
  const finish = (part: Json) =>
    refer(withoutNumberRange(listKeysOf(part, $defs)), (name) => `#/$defs/${name} ${direction}`);
  for (const [id, definition] of Object.entries($defs)) definitions.set(`${id} ${direction}`, finish(definition));
  return finish(written);
}

/* Zod writes the range of exact integers as limits, which tells a reader nothing. */
function withoutNumberRange(part: Json): Json {
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    return isJson(value) ? withoutNumberRange(value) : value;
  };
  const isRange = (name: string, value: unknown) =>
    (name === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (name === 'maximum' && value === Number.MAX_SAFE_INTEGER);
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) => (isRange(name, value) ? [] : [[name, visit(value)]])),
  );
}

/* A record whose keys are known as an object with these fields: programs that read the document expect that. */
function listKeys(part: unknown, definitions: Readonly<Record<string, Json>>): unknown {
  if (Array.isArray(part)) return part.map((one) => listKeys(one, definitions));
  return isJson(part) ? listKeysOf(part, definitions) : part;
}

function listKeysOf(part: Json, definitions: Readonly<Record<string, Json>>): Json {
  const { propertyNames, additionalProperties, ...rest } = part;
  const keys = isJson(propertyNames) ? keysOf(propertyNames, definitions) : undefined;
  if (keys === undefined)
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [name, listKeys(member, definitions)]));
  const properties = Object.fromEntries(keys.map((key) => [key, listKeys(additionalProperties, definitions)]));
  return { ...rest, properties, additionalProperties: false };
}

function keysOf(names: Json, definitions: Readonly<Record<string, Json>>): readonly string[] | undefined {
  const id = String(names['$ref'] ?? '').slice('#/$defs/'.length);
  const keys = (definitions[id] ?? names)['enum'];
  return Array.isArray(keys) ? keys.map(String) : undefined;
}

/**
 * Gives the stored definitions the names they have in `components`, in them and in the rest of the document. A name loses
 * its version (`TagV4` is `Tag`) unless something else is called so; what is sent is called `…Input` where what is
 * answered has another form.
 *
 * @param version  the version of the document: its schemas have the plain names
 */
export function nameSchemas(document: Json, definitions: ReadonlyMap<string, Json>, version: 3 | 4): Json {
  const names = chooseNames(definitions, version);
  const nameOf = (key: string) => `#/components/schemas/${names.get(key) ?? key}`;
  const schemas = [...definitions].map(
    ([key, definition]) => [names.get(key) ?? key, refer(definition, nameOf)] as const,
  );
  const named = refer(document, nameOf);
  const sorted = Object.fromEntries(schemas.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const components = membersOf(named['components']);
  return { ...named, components: { ...components, schemas: { ...membersOf(components['schemas']), ...sorted } } };
}

const membersOf = (part: unknown): Json => (isJson(part) ? part : {});

function chooseNames(definitions: ReadonlyMap<string, Json>, version: 3 | 4): Map<string, string> {
  const ids = new Set([...definitions.keys()].map(idOf));
  const plain = (id: string) => {
    const name = id.replace(/V[34]$/, '');
    const isTaken = name !== id && (ids.has(name) || (!id.endsWith(`V${version}`) && ids.has(`${name}V${version}`)));
    return isTaken ? id : name;
  };
  const twofold = findTwofold(definitions);
  return new Map(
    [...definitions.keys()].map((key) => {
      const id = idOf(key);
      return [key, key.endsWith(' input') && twofold.has(id) ? `${plain(id)}Input` : plain(id)];
    }),
  );
}

/* The ids whose two forms differ, in themselves or in something they refer to. */
function findTwofold(definitions: ReadonlyMap<string, Json>): ReadonlySet<string> {
  const twofold = new Set<string>();
  const both = [...definitions].flatMap(([key, input]) => {
    const output = key.endsWith(' input') ? definitions.get(`${idOf(key)} output`) : undefined;
    return output === undefined ? [] : [{ id: idOf(key), input, output, refs: idsIn(input) }];
  });
  const size = () => twofold.size;
  for (let before = -1; before !== size(); ) {
    before = size();
    for (const { id, input, output, refs } of both)
      if (refs.some((one) => twofold.has(one)) || withoutDirection(input) !== withoutDirection(output)) twofold.add(id);
  }
  return twofold;
}

const idOf = (key: string): string => key.slice(0, key.indexOf(' '));
const withoutDirection = (schema: Json): string => JSON.stringify(refer(schema, idOf));

function idsIn(schema: Json): string[] {
  const found: string[] = [];
  refer(schema, (key) => {
    found.push(idOf(key));
    return key;
  });
  return found;
}

/* The same with other references: `target` gets what stands behind `#/$defs/`. */
function refer(value: Json, target: (name: string) => string): Json {
  const visit = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(visit);
    return isJson(part) ? refer(part, target) : part;
  };
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === '$ref' && typeof member === 'string' && member.startsWith('#/$defs/')
        ? target(member.slice('#/$defs/'.length))
        : visit(member),
    ]),
  );
}

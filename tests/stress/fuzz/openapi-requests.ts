import fc from 'fast-check';
import { type Schema, arbitraryValue, invalidValue } from './values.ts';

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
};
type Operation = {
  readonly 'x-api-version'?: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: Schema } } };
};
type Reference = { readonly $ref: string };
export type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
};

/** A request to send; `operation` is its operation in the OpenAPI document. */
export type FuzzRequest = {
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly version: string | undefined;
  readonly body: string | undefined;
  readonly contentType: string;
  /** Further headers. */
  readonly headers: Readonly<Record<string, string>>;
};
/** A request the server understands: path parameters in order, a query, a body. */
export type Example = { readonly at: readonly string[]; readonly query: string; readonly body: unknown };
/** One operation of the document, and the requests generated for it. */
export type OperationRequests = { readonly operation: string; readonly requests: fc.Arbitrary<FuzzRequest> };

/**
 * Lists the operations of the document with arbitrary requests for each: examples as they are, examples with one
 * change, and values from the schemas.
 *
 * @param examplesOf  the requests known to be understood, by `GET /api/Songs/{id}`
 * @param known       ids and other texts that mean something to the server
 * @param version     only the operations of this version, for a document whose other ones stand in another document, too
 */
export function listOperations(
  document: OpenApiDocument,
  examplesOf: (named: string) => readonly Example[],
  known: readonly string[],
  version?: string,
): readonly OperationRequests[] {
  const texts = fc.constantFrom(...known);
  const inlined = inlineSchemas(document.paths, document.components.schemas) as OpenApiDocument['paths'];
  return Object.entries(inlined).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      if (version !== undefined && operation['x-api-version'] !== version) return [];
      const named = `${method.toUpperCase()} ${path}`;
      return [{ operation: named, requests: arbitraryRequests(named, operation, examplesOf(named), texts) }];
    }),
  );
}

/* What a caller sends refers to nothing that refers back to it. */
function inlineSchemas(part: unknown, schemas: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(part)) return part.map((one) => inlineSchemas(one, schemas));
  if (typeof part !== 'object' || part === null) return part;
  const name = '$ref' in part ? /^#\/components\/schemas\/(.+)$/.exec(String(part.$ref))?.[1] : undefined;
  if (name !== undefined) return inlineSchemas(schemas[name], schemas);
  const sent = Object.entries(part).filter(([member]) => member !== 'responses');
  return Object.fromEntries(sent.map(([member, value]) => [member, inlineSchemas(value, schemas)]));
}

function arbitraryRequests(
  named: string,
  operation: Operation,
  examples: readonly Example[],
  known: fc.Arbitrary<string>,
): fc.Arbitrary<FuzzRequest> {
  const [method = '', path = ''] = named.split(' ');
  const parameters = (operation.parameters ?? []).filter((one) => 'name' in one);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const version = operation['x-api-version'];
  const made: fc.Arbitrary<Example> = fc.record({
    at: fc.tuple(
      ...parameters.filter((one) => one.in === 'path').map((one) => arbitraryValue(one.schema, known).map(asText)),
    ),
    query: arbitraryQueries(
      parameters.filter((one) => one.in === 'query'),
      known,
    ),
    body: schema === undefined ? fc.constant(undefined) : arbitraryValue(schema, known),
  });
  const example =
    examples.length === 0
      ? made
      : fc.oneof(...examples.map((one) => fc.oneof(fc.constant(one), mutateExample(one, made, known))));
  const content = fc.oneof({ weight: 3, arbitrary: example }, { weight: 2, arbitrary: made });
  return fc
    .record({
      content,
      version:
        version === undefined
          ? fc.constant(undefined)
          : fc.oneof(
              { weight: 12, arbitrary: fc.constant(version) },
              { weight: 1, arbitrary: fc.constantFrom(undefined, '5.0', 'x') },
            ),
      spoiled: fc.oneof({ weight: 40, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: malformedBody }),
      more: extraHeaders,
      contentType: fc.oneof(
        { weight: 60, arbitrary: fc.constant('application/json') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'text/plain',
            'application/xml',
            'multipart/form-data; boundary=x',
            'application/offset+octet-stream',
            'x',
          ),
        },
      ),
    })
    .map(({ content: { at, query, body }, version, spoiled, contentType, more }) => {
      const values = at.map(encode);
      return {
        operation: named,
        method,
        url: `${path.replaceAll(/\{\w+\}/g, () => values.shift() ?? 'x')}${query === '' ? '' : `?${query}`}`,
        version,
        body: method === 'GET' ? undefined : (spoiled ?? (body === undefined ? undefined : JSON.stringify(body))),
        headers: more,
        contentType,
      };
    });
}

function arbitraryQueries(parameters: readonly Parameter[], known: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const members = Object.fromEntries(
    parameters.map(({ name, schema }) => [name, arbitraryValue(schema, known).map(asText)]),
  );
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name);
  return fc
    .oneof(
      { weight: 10, arbitrary: fc.record(members, { requiredKeys }) },
      { weight: 1, arbitrary: fc.record(members, { requiredKeys: [] }) },
    )
    .map((values) =>
      Object.entries(values)
        .map(([name, value]) => `${name}=${encode(value ?? '')}`)
        .join('&'),
    );
}

/** Changes one thing of an example: a path parameter, the query, or something in the body. */
function mutateExample(
  example: Example,
  made: fc.Arbitrary<Example>,
  known: fc.Arbitrary<string>,
): fc.Arbitrary<Example> {
  const value = fc.oneof(
    { weight: 2, arbitrary: known as fc.Arbitrary<unknown> },
    { weight: 3, arbitrary: invalidValue },
  );
  return fc.tuple(made, fc.nat(), value).map(([other, place, put]) => {
    const choices: Example[] = [{ ...example, query: other.query }];
    if (example.at.length > 0)
      choices.push({
        ...example,
        at: example.at.map((one, index) => (index === place % example.at.length ? asText(put) : one)),
      });
    if (example.body !== undefined) {
      const body = { ...example, body: replaceNode(example.body, place, put) };
      choices.push(body, body, body);
    }
    return choices[place % choices.length] ?? example;
  });
}

/** Replaces one node of a document, found by counting through it; `undefined` removes the member. */
function replaceNode(document: unknown, place: number, value: unknown): unknown {
  let left = place % countNodes(document);
  const walk = (node: unknown): unknown => {
    if (left-- === 0) return value;
    if (Array.isArray(node)) return node.map(walk);
    if (node !== null && typeof node === 'object')
      return Object.fromEntries(Object.entries(node).map(([name, one]) => [name, walk(one)]));
    return node;
  };
  return walk(document);
}

function countNodes(node: unknown): number {
  if (node === null || typeof node !== 'object') return 1;
  return Object.values(node).reduce((sum: number, one) => sum + countNodes(one), 1);
}

const weightedHeaders = (names: Readonly<Record<string, fc.Arbitrary<string>>>) =>
  Object.entries(names).map(([name, values]) => ({ weight: 1, arbitrary: values.map((value) => ({ [name]: value })) }));

const extraHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.oneof(
  { weight: 40, arbitrary: fc.constant({}) },
  ...weightedHeaders({
    'idempotency-key': fc.constantFrom(
      '7f1e674b-f65c-4dc9-b2ea-4a1b141822e9',
      '7372e8c0-0000-4000-8000-000000000000',
      '',
      'x'.repeat(300),
      '\u00e5',
    ),
    'if-none-match': fc.constantFrom('*', '"', '"a"', 'W/"a", "b"', ','.repeat(3000)),
    'if-match': fc.constantFrom('*', '"a"'),
    range: fc.constantFrom(
      'bytes=0-',
      'bytes=-1',
      'bytes=5-2',
      'bytes=0-0,2-3',
      'bytes=99999999999999999999-',
      'bytes',
      'x=1-2',
    ),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity;q=0', '*;q=0', 'x'),
    'accept-language': fc.constantFrom('no', 'nb-NO,nb;q=0.9', '*', '-', 'x'.repeat(2000)),
    authorization: fc.constantFrom('Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${'.'.repeat(5000)}`),
    'content-length': fc.constantFrom('0', '5'),
    origin: fc.constantFrom('null', 'https://elsewhere.example'),
    'tus-resumable': fc.constantFrom('1.0.0', '9'),
    'upload-offset': fc.constantFrom('0', '-1', '1e9'),
    'upload-length': fc.constantFrom('0', '1', '99999999999999999999'),
    'upload-metadata': fc.constantFrom('filename', 'filename ,', 'facts e30=', 'filename YQ==,facts e30='),
  }),
);

const malformedBody = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":',
    'null',
    '"text"',
    '[]',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"id":1e999}',
    '{"__proto__":{"isAdmin":true}}',
  ),
  fc.constantFrom('['.repeat(20_000), '{"a":'.repeat(5000), `[${'1,'.repeat(20_000)}1]`),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'));

/* Lone surrogates have no UTF-8 encoding: existing clients would send the replacement character. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed()).slice(0, 6000);

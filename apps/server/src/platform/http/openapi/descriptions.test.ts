import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../../testing/canticle.ts';

type Schema = {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Operation = {
  /** Those without a name refer to one in `components`. */
  readonly parameters?: readonly Partial<Parameter>[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Parameter = { readonly name: string; readonly description?: string; readonly schema: Schema };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: {
    readonly schemas?: Readonly<Record<string, Schema>>;
    readonly parameters?: Readonly<Record<string, Parameter>>;
  };
};

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle();
});
afterAll(() => canticle.close());

test.each(['3.0', '4.0'])(
  'every parameter, field and named schema of API %s is described in words',
  async (version) => {
    const { json } = await canticle.request(`GET api/openapi/${version}.json`);
    const missing = findUndescribed(json as Document);
    expect(missing).toEqual([]);
  },
);

test('a field without a description is found and named, at any depth', () => {
  const schema = {
    properties: { songs: { description: 'Songs.', items: { anyOf: [{ properties: { key: {} } }] } } },
  };
  const document = {
    paths: {
      '/api/Songs': {
        get: {
          parameters: [{ name: 'expand', schema: {} }],
          responses: { 200: { content: { 'application/json': { schema } } } },
        },
      },
    },
  };
  expect(findUndescribed(document)).toEqual([
    'get /api/Songs parameter expand',
    'get /api/Songs reply 200 .songs[].key',
  ]);
});

/* Where parameters and fields without a description are; an operation by its method and path. */
function findUndescribed({ paths, components }: Document): string[] {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => inOperation(operation, `${method} ${path}`)),
  );
  const named = Object.entries(components?.schemas ?? {}).flatMap(([name, schema]) => [
    ...(isDescribed(schema) ? [] : [name]),
    ...inSchema(schema, `${name} `),
  ]);
  const shared = Object.values(components?.parameters ?? {}).flatMap((one) => inParameter(one, 'components'));
  return [...operations, ...named, ...shared];
}

function inOperation({ parameters = [], requestBody, responses }: Operation, place: string): string[] {
  return [
    ...parameters.flatMap((one) => inParameter(one, place)),
    ...inContent(requestBody?.content, `${place} body `),
    ...Object.entries(responses).flatMap(([status, { content }]) => inContent(content, `${place} reply ${status} `)),
  ];
}

function inParameter({ name, description, schema }: Partial<Parameter>, place: string): string[] {
  if (name === undefined || schema === undefined) return [];
  return [
    ...(description?.trim() || isDescribed(schema) ? [] : [`${place} parameter ${name}`]),
    ...inSchema(schema, `${place} parameter ${name} `),
  ];
}

const inContent = (content: Content | undefined, place: string): string[] =>
  Object.values(content ?? {}).flatMap(({ schema }) => inSchema(schema, place));

function inSchema(schema: Schema | boolean | undefined, place: string): string[] {
  if (schema === undefined || typeof schema === 'boolean') return [];
  const { properties = {}, items, prefixItems = [], additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [
      ...(isDescribed(property) ? [] : [`${place}.${name}`]),
      ...inSchema(property, `${place}.${name}`),
    ]),
    ...[items, ...prefixItems].flatMap((one) => inSchema(one, `${place}[]`)),
    ...inSchema(additionalProperties, `${place}{}`),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => inSchema(one, place)),
  ];
}

const isDescribed = ({ description }: { readonly description?: string }): boolean => Boolean(description?.trim());

import { listEndpoints } from '@canticle/contract';
import { describe, expect, test } from 'vitest';
import { describeApi } from './describe-api.ts';

const endpoints = listEndpoints().map(({ endpoint }) => endpoint);
const documents = { 3: describeApi(endpoints, 3, '/') as any, 4: describeApi(endpoints, 4, '/') as any };
const operations = (version: 3 | 4): any[] =>
  Object.values(documents[version].paths).flatMap((path: any) => Object.values(path));
const answerOf = (operation: any) => operation.responses[200].content['application/json'].schema;

describe.each([3, 4] as const)('the OpenAPI document of version %s', (version) => {
  test('gives every operation a name of its own', () => {
    const names = operations(version).map(({ operationId }) => operationId);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('has every address', () => {
    const described = Object.entries(documents[version].paths).flatMap(([path, methods]: [string, any]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = endpoints.map(({ method, path }) => `${method} /${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(served.filter((address) => !described.includes(address))).toEqual([]);
    expect(described).toEqual(
      expect.arrayContaining(['POST /api/auth/sign-in/email', 'HEAD /api/canticle/uploads/{id}/bytes']),
    );
  });

  test('refers only to what it has', () => {
    const names = [...JSON.stringify(documents[version]).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    const found = (path: string) => path.split('/').reduce((part: any, name) => part?.[name], documents[version]);
    expect([...new Set(names)].filter((path) => found(path) === undefined)).toEqual([]);
  });
});

test('an address with two versions is answered in 3.0 wrapped, and in 4.0 bare when the header asks for it', () => {
  const [old, current] = [documents[3].paths['/api/Tags'].get, documents[4].paths['/api/Tags'].get];
  expect([old.operationId, current.operationId]).toEqual(['listTags', 'listTags']);
  expect(answerOf(old).properties.result.items).toEqual({ $ref: '#/components/schemas/Tag' });
  expect(answerOf(current).items).toEqual({ $ref: '#/components/schemas/Tag' });
  expect(documents[3].components.schemas.Tag.properties).toHaveProperty('canEdit');
  expect(documents[4].components.schemas.Tag.properties).toHaveProperty('permissions');
  const [header] = current.parameters;
  expect(header).toMatchObject({ name: 'X-Api-Version', required: true, schema: { enum: ['4.0'] } });
});

test('a call that exists in one version is the same in both documents, and needs no header', () => {
  const [old, current] = [documents[3].paths['/api/Favorites'].get, documents[4].paths['/api/Favorites'].get];
  expect(current).toEqual(old);
  expect(current.parameters).toEqual([{ $ref: '#/components/parameters/IfNoneMatch' }]);
});

test('a song as a file has the media types of its formats, and a whole number only limits that mean something', () => {
  const { paths, components } = documents[4];
  const { content } = paths['/api/canticle/songs/{songId}/export'].get.responses[200];
  expect(Object.keys(content)).toEqual([
    'text/plain; charset=utf-8',
    'application/xml',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ]);
  expect(components.schemas.EntryInput.properties.tempo.anyOf[0]).toEqual({
    type: 'integer',
    minimum: 20,
    maximum: 400,
  });
  expect(components.schemas.EntryInput.properties.capo.anyOf[0]).toEqual({ type: 'integer' });
  expect(JSON.stringify(documents)).not.toContain(String(Number.MAX_SAFE_INTEGER));
});

test('a file says its media type, and a write may carry an Idempotency-Key', () => {
  const { paths } = documents[4];
  expect(paths['/api/canticle/bundles/{id}/file'].get.responses[200].content).toHaveProperty('application/zip');
  expect(paths['/api/Favorites'].post.parameters).toContainEqual({ $ref: '#/components/parameters/IdempotencyKey' });
});

import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import type { Ajv as Validator, ErrorObject } from 'ajv';

const { Ajv } = createRequire(import.meta.url)('ajv') as { Ajv: new (options: object) => Validator };

type Document = { [member: string]: any };

/** Stripe's published API description, compiled into checks of single requests and responses. */
export type StripeDescription = {
  /**
   * What is wrong with a form or a query of an operation; empty when nothing is. `path` has its parameters in braces.
   */
  checkRequest(method: string, path: string, sent: object): string[];
  checkResponse(method: string, path: string, answer: unknown): string[];
  /** An example of an object, by its name. */
  example(name: string): Document;
};

/** Where the description is, if it is available: it is not part of this repository. */
export const STRIPE_DATA =
  process.env['SAMPLE_DATA'] === undefined ? undefined : `${process.env['SAMPLE_DATA']}/api/stripe-openapi`;

/**
 * Reads Stripe's published description of version 2020-08-27.
 *
 * @param folder  contains `spec3-2022-04-12.json.zip` and the fixtures
 */
export async function readStripeDescription(folder: string): Promise<StripeDescription> {
  const spec = JSON.parse(await unpackJson(`${folder}/spec3-2022-04-12.json.zip`)) as Document;
  const { resources } = JSON.parse(readFileSync(`${folder}/fixtures3-2022-04-12.json`, 'utf8')) as Document;
  // A form contains strings only, so numbers and single values of lists are parsed from them.
  const forms = new Ajv({ strict: false, allErrors: true, coerceTypes: 'array', validateFormats: false });
  const answers = new Ajv({ strict: false, allErrors: true, validateFormats: false });
  answers.addSchema({ $id: 'stripe', components: asJsonSchema(spec['components']) });

  const operation = (method: string, path: string): Document => {
    const found = spec['paths'][path]?.[method.toLowerCase()];
    if (found === undefined) throw new Error(`Stripe has no ${method} ${path}.`);
    return found;
  };
  return {
    checkRequest(method, path, sent) {
      const validate = forms.compile(requestSchema(operation(method, path)));
      return validate(structuredClone(sent)) ? [] : formatErrors(validate.errors);
    },
    checkResponse(method, path, answer) {
      const schema = operation(method, path)['responses']['200']['content']['application/json']['schema'];
      const validate = answers.compile(resolveReferences(asJsonSchema(schema)) as object);
      return validate(answer) ? [] : formatErrors(validate.errors);
    },
    example: (kind) => structuredClone(resources[kind]),
  };
}

async function unpackJson(path: string): Promise<string> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('.json')) return String(await buffer(await zip.openReadStreamPromise(entry)));
  }
  throw new Error(`There is no description in ${path}.`);
}

function formatErrors(errors: readonly ErrorObject[] | null | undefined): string[] {
  return (errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/* A body is described as a form, a query by its parameters. Nothing else may be sent. */
function requestSchema(operation: Document): object {
  const form = operation['requestBody']?.content?.['application/x-www-form-urlencoded']?.schema ?? {};
  const queries = ((operation['parameters'] ?? []) as Document[]).filter((one) => one['in'] === 'query');
  const properties = {
    ...form.properties,
    ...Object.fromEntries(queries.map((one) => [one['name'], one['schema']])),
  };
  return asJsonSchema({
    type: 'object',
    additionalProperties: false,
    properties,
    required: form.required ?? [],
  }) as object;
}

/* OpenAPI 3.0 has `nullable` where JSON Schema has a `null` type, and adds keywords that JSON Schema does not know. */
function asJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema as Document)
    .filter(([name]) => !name.startsWith('x-') && name !== 'nullable' && name !== 'discriminator')
    .map(([name, value]) => [name, asJsonSchema(value)] as const);
  const plain = Object.fromEntries(members) as Document;
  if (!(schema as Document)['nullable']) return plain;
  if (plain['$ref'] !== undefined || plain['anyOf'] !== undefined) return { anyOf: [plain, { type: 'null' }] };
  if (plain['enum'] !== undefined) plain['enum'] = [...plain['enum'], null];
  return plain['type'] === undefined ? plain : { ...plain, type: [plain['type'], 'null'] };
}

function resolveReferences(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"stripe#/components/'));
}

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { OTHER_OPERATIONS, type Version } from '@canticle/contract';
import type { TestCanticle } from '../canticle.ts';

type Schema = { readonly [keyword: string]: unknown };
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Operation = {
  readonly 'x-api-version'?: '3.0' | '4.0';
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Parameter = { readonly name: string; readonly in: string; readonly required: boolean };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
};

/** The description of one call in one version, from the OpenAPI document. */
export type DescribedCall = {
  readonly call: string;
  readonly version: Version;
  /** The media type of the response. */
  readonly mediaType: string;
  /** What is wrong with a JSON response; empty when nothing is. */
  validateResponse(answer: unknown): string;
  /** What is wrong with the body or the query of a request. */
  validateRequest(asked: { readonly body?: unknown; readonly query?: string | undefined }): string;
};

/** Reads the documents of the API from the server, one entry for each version of each call of the contract. */
export async function readDescription(canticle: TestCanticle): Promise<Map<string, DescribedCall>> {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: false,
    allowUnionTypes: true,
  });
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  ajv.addKeyword('components');
  const described: DescribedCall[] = [];
  for (const version of ['3.0', '4.0']) {
    const { paths, components } = await readDocument(canticle, version);
    ajv.addSchema({ $id: `canticle-${version}`, components });
    for (const [path, operations] of Object.entries(paths))
      for (const [method, operation] of Object.entries(operations))
        if (!isOther(path, method)) described.push(describe(ajv, operation, method, path));
  }
  return new Map(described.map((one) => [`${one.call} ${one.version}`, one]));
}

/* Its references name the document, because the documents of both versions are read by one validator. */
async function readDocument(canticle: TestCanticle, version: string): Promise<Document> {
  const { text } = await canticle.request(`GET api/openapi/${version}.json`);
  return JSON.parse(text.replaceAll('"$ref":"#/components/', `"$ref":"canticle-${version}#/components/`));
}

/* Sign-in and uploads have tests of their own. */
const isOther = (path: string, method: string): boolean =>
  OTHER_OPERATIONS.some((other) => other.path === path && other.method.toLowerCase() === method);

function versionOf(operation: Operation): Version {
  const version = operation['x-api-version'];
  return version === undefined ? 'own' : version === '4.0' ? 4 : 3;
}

function describe(ajv: Ajv2020, operation: Operation, method: string, path: string): DescribedCall {
  const call = `${method.toUpperCase()} ${path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')}`;
  const version = versionOf(operation);
  const [mediaType = '', { schema = {} } = {}] = Object.entries(operation.responses['200']?.content ?? {})[0] ?? [];
  const body = operation.requestBody?.content['application/json']?.schema;
  const judge = { answer: compileLazily(ajv, schema), body: body === undefined ? undefined : compileLazily(ajv, body) };
  return {
    call,
    version,
    mediaType,
    validateResponse: (value) => validationError(ajv, judge.answer(), value),
    validateRequest: ({ body: sent, query }) =>
      validateQuery(operation, query) ||
      (sent === undefined
        ? ''
        : judge.body === undefined
          ? 'no body is described'
          : validationError(ajv, judge.body(), sent)),
  };
}

function compileLazily(ajv: Ajv2020, schema: Schema): () => ValidateFunction {
  let made: ValidateFunction | undefined;
  return () => (made ??= ajv.compile(schema));
}

function validationError(ajv: Ajv2020, validate: ValidateFunction, value: unknown): string {
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}

function validateQuery({ parameters }: Operation, query = ''): string {
  const sent = [...new URLSearchParams(query).keys()];
  const described = parameters.filter((one) => one.in === 'query');
  const strange = sent.filter((name) => !described.some((one) => one.name === name));
  const missing = described.filter(({ name, required }) => required && !sent.includes(name));
  return [
    ...strange.map((name) => `${name} is not described`),
    ...missing.map(({ name }) => `${name} is missing`),
  ].join();
}

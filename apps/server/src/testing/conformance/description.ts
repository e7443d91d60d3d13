import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Version } from '@canticle/contract';
import type { TestCanticle } from '../canticle.ts';

type Schema = { readonly title?: string; readonly anyOf?: readonly Schema[] };
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Operation = {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema & { readonly enum?: readonly string[] };
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

/** Reads the description of the API from the server, one entry for each version of each call. */
export async function readDescription(canticle: TestCanticle): Promise<Map<string, DescribedCall>> {
  const { json } = await canticle.request('GET api/openapi.json');
  const paths = json.paths as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allErrors: false,
    allowUnionTypes: true,
  });
  ajv.addFormat('uuid', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);
  const found = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path.slice(1).replaceAll(/\{(\w+)\}/g, ':$1')}`;
      return versionsOf(operation).map((version) => describe(ajv, operation, call, version));
    }),
  );
  return new Map(found.map((one) => [`${one.call} ${one.version}`, one]));
}

function versionsOf({ parameters }: Operation): Version[] {
  const named = parameters.find(({ name }) => name === 'X-Api-Version')?.schema.enum ?? ['own'];
  return named.map((one) => (one === 'own' ? one : one === '4.0' ? 4 : 3));
}

function describe(ajv: Ajv2020, operation: Operation, call: string, version: Version): DescribedCall {
  const [mediaType = '', { schema = {} } = {}] = Object.entries(operation.responses['200']?.content ?? {})[0] ?? [];
  const title = version === 'own' ? 'Canticle' : `${version}.0`;
  const answer = schema.anyOf?.find((one) => one.title === title) ?? schema;
  const body = operation.requestBody?.content['application/json']?.schema;
  const judge = { answer: compileLazily(ajv, answer), body: body === undefined ? undefined : compileLazily(ajv, body) };
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

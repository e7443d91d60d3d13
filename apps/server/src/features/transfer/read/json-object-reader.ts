import { decodeText, ParseError } from '@canticle/formats';
import { diagnose, type Multilingual } from '@canticle/contract';
import { InvalidFileError } from '../model.ts';

type JsonObject = { readonly [member: string]: unknown };

/** Whether a value of a JSON file is an object. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is Multilingual =>
  isJsonObject(value) && Object.values(value).every((text) => typeof text === 'string' && !text.includes('\0'));

/**
 * Reads a JSON file of a bundle.
 *
 * @throws {ParseError} with the line of the syntax error
 */
export function readJsonFile(bytes: Uint8Array): unknown {
  const { text } = decodeText(bytes);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ParseError(findErrorLine(error instanceof Error ? error.message : '', text), diagnose('no-json'));
  }
}

/* Node gives the position in one of two ways. */
function findErrorLine(message: string, text: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  const position = /position (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
}

/** Reads the members of one object of a bundle by name. Members that are never read are listed at the end. */
export class JsonObjectReader {
  readonly #json: JsonObject;
  readonly #path: string;
  readonly #readKeys = new Set<string>();

  /** @param where  prefix of member names in error messages: empty, or `prices[0].` */
  constructor(value: unknown, where = '') {
    if (!isJsonObject(value)) {
      throw new InvalidFileError(
        where === '' ? diagnose('file-object') : diagnose('must-be-object', { member: where.slice(0, -1) }),
      );
    }
    this.#json = value;
    this.#path = where;
  }

  /** The members that were not read. */
  get unreadKeys(): string[] {
    return Object.keys(this.#json)
      .filter((name) => !this.#readKeys.has(name))
      .map((name) => this.#path + name);
  }

  text(name: string): string {
    const value = this.optionalText(name);
    return value === null || value.trim() === '' ? this.#reject(name, 'must-be-there') : value;
  }

  optionalText(name: string): string | null {
    const value = this.#get(name);
    if (value === null) return null;
    return typeof value === 'string' && !value.includes('\0') ? value : this.#reject(name, 'must-be-text');
  }

  oneOf<T extends string>(name: string, choices: readonly T[], otherwise: T): T {
    const value = this.#get(name) ?? otherwise;
    return choices.find((choice) => choice === value) ?? this.#rejectChoice(name, choices);
  }

  /** One of the choices; null when the member is missing. */
  optionalOneOf<T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.#get(name);
    if (value === null) return null;
    return choices.find((choice) => choice === value) ?? this.#rejectChoice(name, choices);
  }

  boolean(name: string, otherwise: boolean): boolean {
    const value = this.#get(name) ?? otherwise;
    return typeof value === 'boolean' ? value : this.#reject(name, 'must-be-flag');
  }

  /** True or false; undefined when the member is missing. */
  optionalBoolean(name: string): boolean | undefined {
    return this.#get(name) === null ? undefined : this.boolean(name, true);
  }

  /** A whole number within the limits; null when the member is missing. */
  optionalNumber(name: string, least: number, most: number): number | null {
    const value = this.#get(name);
    if (value === null) return null;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
    if (fits) return value;
    throw new InvalidFileError(diagnose('must-be-number', { member: this.#path + name, least, most }));
  }

  /** A UUID; null when the member is missing. */
  id(name = 'id'): string | null {
    const value = this.optionalText(name);
    if (value === null) return null;
    return UUID.test(value) ? value.toLowerCase() : this.#reject(name, 'must-be-uuid');
  }

  /**
   * The id of a product or price: a UUID, or the id of a payment provider (`prod_Nx3`); null when the member is
   * missing.
   */
  externalId(name = 'id'): string | null {
    const value = this.optionalText(name);
    if (value === null || UUID.test(value)) return value?.toLowerCase() ?? null;
    return EXTERNAL_ID.test(value) ? value : this.#reject(name, 'must-be-sold-id');
  }

  /** A text per language. */
  texts(name: string): Multilingual {
    const value = this.#get(name) ?? {};
    return isTexts(value) ? value : this.#reject(name, 'must-be-texts');
  }

  /** A list of texts. */
  strings(name: string): readonly string[] {
    const value = this.#get(name) ?? [];
    const fits = Array.isArray(value) && value.every((text) => typeof text === 'string');
    return fits ? value : this.#reject(name, 'must-be-list-of-texts');
  }

  /** A list of objects. */
  objects(name: string): readonly JsonObjectReader[] {
    const value = this.#get(name) ?? [];
    if (!Array.isArray(value)) return this.#reject(name, 'must-be-list');
    return value.map((item, at) => new JsonObjectReader(item, `${this.#path}${name}[${at}].`));
  }

  /** Objects by their own names. */
  entries(name: string): readonly (readonly [name: string, members: JsonObjectReader])[] {
    const value = new JsonObjectReader(this.#get(name) ?? {}, `${this.#path}${name}.`);
    return Object.keys(value.#json).map((key) => [
      key,
      new JsonObjectReader(value.#json[key], `${this.#path}${name}.${key}.`),
    ]);
  }

  /** Any JSON value; null when the member is missing. */
  value(name: string): unknown {
    return this.#get(name);
  }

  #get(name: string): unknown {
    this.#readKeys.add(name);
    return Object.hasOwn(this.#json, name) ? (this.#json[name] ?? null) : null;
  }

  #reject(name: string, code: MemberCode): never {
    throw new InvalidFileError(diagnose(code, { member: this.#path + name }));
  }

  #rejectChoice(name: string, choices: readonly string[]): never {
    throw new InvalidFileError(diagnose('must-be-one-of', { member: this.#path + name, choices: choices.join(', ') }));
  }
}

/* What the value of a member is not. */
type MemberCode =
  | 'must-be-there'
  | 'must-be-text'
  | 'must-be-flag'
  | 'must-be-uuid'
  | 'must-be-sold-id'
  | 'must-be-texts'
  | 'must-be-list-of-texts'
  | 'must-be-list';

const EXTERNAL_ID = /^[\w-]{1,100}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

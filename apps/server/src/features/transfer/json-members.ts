import { decodeText, Unreadable } from '@canticle/formats';
import type { Multilingual } from '@canticle/contract';
import { Misfit } from './model.ts';

type Json = { readonly [member: string]: unknown };

/**
 * Reads a JSON file of a bundle.
 *
 * @throws {Unreadable} with the line where it stops being JSON
 */
export function readJsonFile(bytes: Uint8Array): unknown {
  const { text } = decodeText(bytes);
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Unreadable(
      lineOf(error instanceof Error ? error.message : '', text),
      'The file is not JSON from here on.',
    );
  }
}

/* Node names the place in one of two ways. */
function lineOf(message: string, text: string): number {
  const line = /line (\d+)/.exec(message)?.[1];
  const position = /position (\d+)/.exec(message)?.[1];
  if (line !== undefined) return Number(line);
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length;
}

/** The members of one object of a bundle, each asked for by name; what nobody asked for is left over at the end. */
export class Members {
  readonly #json: Json;
  readonly #where: string;
  readonly #asked = new Set<string>();

  /** @param where  what stands before a member's name in a sentence: empty, or `prices[0].` */
  constructor(value: unknown, where = '') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new Misfit(where === '' ? 'The file must hold an object.' : `"${where.slice(0, -1)}" must be an object.`);
    }
    this.#json = value as Json;
    this.#where = where;
  }

  /** The members nobody asked for. */
  get left(): string[] {
    return Object.keys(this.#json)
      .filter((name) => !this.#asked.has(name))
      .map((name) => this.#where + name);
  }

  text(name: string): string {
    const value = this.maybeText(name);
    return value === null || value.trim() === '' ? this.#misfit(name, 'must be there') : value;
  }

  maybeText(name: string): string | null {
    const value = this.#get(name);
    if (value === null) return null;
    return typeof value === 'string' && !value.includes('\0') ? value : this.#misfit(name, 'must be a text');
  }

  one<T extends string>(name: string, choices: readonly T[], otherwise: T): T {
    const value = this.#get(name) ?? otherwise;
    return choices.find((choice) => choice === value) ?? this.#misfit(name, `must be one of ${choices.join(', ')}`);
  }

  /** One of the choices; null when it is not there. */
  maybeOne<T extends string>(name: string, choices: readonly T[]): T | null {
    const value = this.#get(name);
    if (value === null) return null;
    return choices.find((choice) => choice === value) ?? this.#misfit(name, `must be one of ${choices.join(', ')}`);
  }

  flag(name: string, otherwise: boolean): boolean {
    const value = this.#get(name) ?? otherwise;
    return typeof value === 'boolean' ? value : this.#misfit(name, 'must be true or false');
  }

  /** True or false; undefined when it is not there. */
  maybeFlag(name: string): boolean | undefined {
    return this.#get(name) === null ? undefined : this.flag(name, true);
  }

  /** A whole number within the limits; null when it is not there. */
  maybeNumber(name: string, least: number, most: number): number | null {
    const value = this.#get(name);
    if (value === null) return null;
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
    return fits ? value : this.#misfit(name, `must be a whole number from ${least} to ${most}`);
  }

  /** A UUID; null when it is not there. */
  id(name = 'id'): string | null {
    const value = this.maybeText(name);
    if (value === null) return null;
    return UUID.test(value) ? value.toLowerCase() : this.#misfit(name, 'must be a UUID');
  }

  /** The id of something that is sold: a UUID, or what a payment provider calls it (`prod_Nx3`); null when it is not there. */
  soldId(name = 'id'): string | null {
    const value = this.maybeText(name);
    if (value === null || UUID.test(value)) return value?.toLowerCase() ?? null;
    return SOLD_ID.test(value)
      ? value
      : this.#misfit(name, 'must be an id of letters, digits, hyphens and underscores');
  }

  /** A text per language. */
  texts(name: string): Multilingual {
    const value = this.#get(name) ?? {};
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    const fits = isObject && Object.values(value).every((text) => typeof text === 'string' && !text.includes('\0'));
    return fits ? (value as Multilingual) : this.#misfit(name, 'must be an object of texts by language');
  }

  /** Texts in a list. */
  list(name: string): readonly string[] {
    const value = this.#get(name) ?? [];
    const fits = Array.isArray(value) && value.every((text) => typeof text === 'string');
    return fits ? (value as string[]) : this.#misfit(name, 'must be a list of texts');
  }

  /** Objects in a list. */
  objects(name: string): readonly Members[] {
    const value = this.#get(name) ?? [];
    if (!Array.isArray(value)) return this.#misfit(name, 'must be a list');
    return value.map((item, at) => new Members(item, `${this.#where}${name}[${at}].`));
  }

  /** Objects by a name of their own. */
  named(name: string): readonly (readonly [name: string, members: Members])[] {
    const value = new Members(this.#get(name) ?? {}, `${this.#where}${name}.`);
    return Object.keys(value.#json).map((key) => [key, new Members(value.#json[key], `${this.#where}${name}.${key}.`)]);
  }

  /** Any JSON value; null when it is not there. */
  any(name: string): unknown {
    return this.#get(name);
  }

  #get(name: string): unknown {
    this.#asked.add(name);
    return Object.hasOwn(this.#json, name) ? (this.#json[name] ?? null) : null;
  }

  #misfit(name: string, how: string): never {
    throw new Misfit(`"${this.#where}${name}" ${how}.`);
  }
}

const SOLD_ID = /^[\w-]{1,100}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

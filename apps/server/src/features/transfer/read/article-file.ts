import { diagnose } from '@canticle/contract';
import { decodeText, detectTextLanguage, normalizeLanguage } from '@canticle/formats';
import { parseFrontMatter } from './front-matter.ts';
import { InvalidFileError } from '../model.ts';
import { isLanguageCode, leadingNumber, slugify, folderTitle } from '../names.ts';
import type { SourceFile } from './source-file.ts';

/** A parsed Markdown file of an article: one language of it. */
export type ArticleFile = {
  readonly path: string;
  /** The file name without language and extension. */
  readonly stem: string;
  readonly language: string;
  readonly title: string;
  /** Markdown. */
  readonly introduction: string;
  readonly content: string;
  readonly id: string | null;
  readonly textId: string | null;
  readonly number: number | null;
  readonly dateWritten: string | null;
  readonly sourceId: string | null;
  readonly icon: string | null;
  readonly image: string | null;
  readonly author: PersonRef | null;
  readonly translator: PersonRef | null;
  /** Unknown field names in the front matter. */
  readonly unknownFields: readonly string[];
};

/** A person: by the slug of an existing contributor, or by a name. */
type PersonRef = { readonly slug: string; readonly name: string | null };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_NUMBER = 1_000_000;

/** Field names that other programs use; the first is ours. */
const FIELD_ALIASES = {
  id: ['id'],
  textId: ['translation'],
  title: ['title'],
  language: ['language', 'lang', 'locale'],
  number: ['number', 'order', 'weight'],
  author: ['author', 'authors'],
  translator: ['translator'],
  date: ['date'],
  source: ['source'],
  icon: ['icon'],
  image: ['image', 'cover'],
  introduction: ['introduction', 'summary', 'description', 'excerpt'],
} as const;

/** Whether a file may be an article, judging by its name. */
export function isMarkdown(path: string): boolean {
  return /\.(md|markdown)$/i.test(path) && !/(^|\/)(readme|licen[sc]e|changelog|contributing)\.\w+$/i.test(path);
}

/**
 * Reads a Markdown file with front matter: `<number>-<slug>.<language>.md`.
 *
 * @throws {InvalidFileError} when the front matter has an invalid value
 * @throws {ParseError} with the line that cannot be parsed
 */
export async function parseArticleFile(file: SourceFile): Promise<ArticleFile> {
  const { fields, text } = parseFrontMatter(decodeText(await file.read()).text.replaceAll('\0', ''));
  const readNames = new Set<string>();
  const field = (member: keyof typeof FIELD_ALIASES) => {
    const name = FIELD_ALIASES[member].find((one) => fields.has(one));
    if (name !== undefined) readNames.add(name);
    return (name === undefined ? '' : (fields.get(name) ?? '')).trim();
  };
  const { stem, ending } = parseFileName(file.path);
  const headingSplit = splitHeading(text);
  const title = field('title');
  const content = title === '' ? headingSplit.rest : text;
  return {
    path: file.path,
    stem,
    language: parseLanguage(field('language') || ending, content),
    title: title || headingSplit.heading || folderTitle(stem.replace(/^\d+[-_ .]*/, '')) || stem,
    introduction: field('introduction'),
    content,
    id: parseId('id', field('id')),
    textId: parseId('translation', field('textId')),
    number: parseNumber(field('number')) ?? leadingNumber(stem),
    dateWritten: parseDate('date', field('date')),
    sourceId: field('source') || null,
    icon: field('icon') || null,
    image: field('image') || null,
    author: parsePerson(field('author')),
    translator: parsePerson(field('translator')),
    unknownFields: [...fields.keys()].filter((name) => !readNames.has(name)),
  };
}

function parseFileName(path: string): { readonly stem: string; readonly ending: string } {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const [, stem = name, ending = ''] = /^(.+)\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*)$/i.exec(name) ?? [];
  return { stem, ending };
}

/* For a text that has its title only as its first heading. */
function splitHeading(text: string): { readonly heading: string; readonly rest: string } {
  const [line = '', ...rest] = text.trimStart().split('\n');
  const heading = /^#[ \t]+(\S.*)$/s.exec(line.trimEnd())?.[1];
  // Number signs at the end close a heading only after a space: "A psalm in F#" is a whole title.
  return heading === undefined
    ? { heading: '', rest: text.trim() }
    : { heading: heading.replace(/(?<![ \t])[ \t]+#+$/, ''), rest: rest.join('\n').trim() };
}

function parseLanguage(stated: string, text: string): string {
  if (stated === '') return detectTextLanguage(text);
  const normalized = normalizeLanguage(stated);
  if (!isLanguageCode(stated) || normalized === '')
    throw new InvalidFileError(diagnose('language-code', { text: stated }));
  return normalized;
}

function parseId(name: string, value: string): string | null {
  if (value === '') return null;
  if (!UUID.test(value)) throw new InvalidFileError(diagnose('must-be-uuid', { member: name }));
  return value.toLowerCase();
}

function parseNumber(value: string): number | null {
  if (value === '') return null;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > MAX_NUMBER)
    throw new InvalidFileError(diagnose('must-be-number', { member: 'number', least: '0', most: MAX_NUMBER }));
  return number;
}

/**
 * Converts a date or timestamp to its stored form.
 *
 * @throws {InvalidFileError} when it is neither
 * @example parseDate('date', '1931-05') // '1931-05-01T00:00:00.000Z'
 */
export function parseDate(name: string, value: string): string | null {
  if (value === '') return null;
  const [, year, month = '01', day = '01', rest = ''] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(T.*)?)?)?$/.exec(value) ?? [];
  const time = Date.parse(`${year}-${month}-${day}${rest || 'T00:00:00.000Z'}`);
  const isDay = year !== undefined && !Number.isNaN(time);
  if (!isDay || (rest === '' && !new Date(time).toISOString().startsWith(`${year}-${month}-${day}`)))
    throw new InvalidFileError(diagnose('must-be-date', { member: name }));
  return new Date(time).toISOString();
}

const parsePerson = (value: string): PersonRef | null => {
  if (value === '') return null;
  const slug = slugify(value);
  return value === slug ? { slug, name: null } : { slug, name: value };
};

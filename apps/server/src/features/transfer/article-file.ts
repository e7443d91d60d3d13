import { decodeText } from '@canticle/formats';
import { readFrontMatter } from './front-matter.ts';
import { guessLanguageOf, languageHere } from './guess-language.ts';
import { Misfit } from './model.ts';
import { isLanguage, leadingNumber, slugOf, titleOfFolder } from './names.ts';
import type { SourceFile } from './source-file.ts';

/** A Markdown file of an article, read: one language of it. */
export type ArticleFile = {
  readonly path: string;
  /** The file name without language and ending. */
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
  readonly author: Person | null;
  readonly translator: Person | null;
  /** Names in the front matter that mean nothing here. */
  readonly left: readonly string[];
};

/** Who is named: by the slug of somebody who must be there, or by a name. */
export type Person = { readonly slug: string; readonly name: string | null };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const HIGHEST = 1_000_000;

/** Names that other programs use for what is meant; the first is ours. */
const NAMES = {
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

/** Whether a file may be an article, by its name. */
export function isMarkdown(path: string): boolean {
  return /\.(md|markdown)$/i.test(path) && !/(^|\/)(readme|licen[sc]e|changelog|contributing)\.\w+$/i.test(path);
}

/**
 * Reads a Markdown file with front matter: `<number>-<slug>.<language>.md`.
 *
 * @throws {Misfit} when the front matter says something impossible
 * @throws {Unreadable} with the line that cannot be understood
 */
export async function readArticleFile(file: SourceFile): Promise<ArticleFile> {
  const { facts, text } = readFrontMatter(decodeText(await file.read()).text.replaceAll('\0', ''));
  const asked = new Set<string>();
  const fact = (member: keyof typeof NAMES) => {
    const name = NAMES[member].find((one) => facts.has(one));
    if (name !== undefined) asked.add(name);
    return (name === undefined ? '' : (facts.get(name) ?? '')).trim();
  };
  const { stem, ending } = nameOf(file.path);
  const headed = takeHeading(text);
  const title = fact('title');
  const content = title === '' ? headed.rest : text;
  return {
    path: file.path,
    stem,
    language: languageOf(fact('language') || ending, content),
    title: title || headed.heading || titleOfFolder(stem.replace(/^\d+[-_ .]*/, '')) || stem,
    introduction: fact('introduction'),
    content,
    id: idOf('id', fact('id')),
    textId: idOf('translation', fact('textId')),
    number: numberOf(fact('number')) ?? leadingNumber(stem),
    dateWritten: dateOf('date', fact('date')),
    sourceId: fact('source') || null,
    icon: fact('icon') || null,
    image: fact('image') || null,
    author: personOf(fact('author')),
    translator: personOf(fact('translator')),
    left: [...facts.keys()].filter((name) => !asked.has(name)),
  };
}

function nameOf(path: string): { readonly stem: string; readonly ending: string } {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const [, stem = name, ending = ''] = /^(.+)\.([a-z]{2,3}(?:-[a-z0-9]{2,8})*)$/i.exec(name) ?? [];
  return { stem, ending };
}

/* A text whose title stands only in it, as its first heading. */
function takeHeading(text: string): { readonly heading: string; readonly rest: string } {
  const [line = '', ...rest] = text.trimStart().split('\n');
  const heading = /^#[ \t]+(\S.*)$/s.exec(line.trimEnd())?.[1];
  // Signs at the end close a heading only behind a blank: "A psalm in F#" is one.
  return heading === undefined
    ? { heading: '', rest: text.trim() }
    : { heading: heading.replace(/(?<![ \t])[ \t]+#+$/, ''), rest: rest.join('\n').trim() };
}

function languageOf(named: string, text: string): string {
  if (named === '') return guessLanguageOf(text);
  const here = languageHere(named);
  if (!isLanguage(named) || here === '') throw new Misfit(`"${named}" is not a language code.`);
  return here;
}

function idOf(name: string, value: string): string | null {
  if (value === '') return null;
  if (!UUID.test(value)) throw new Misfit(`"${name}" must be a UUID.`);
  return value.toLowerCase();
}

function numberOf(value: string): number | null {
  if (value === '') return null;
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || number > HIGHEST)
    throw new Misfit(`"number" must be a whole number from 0 to ${HIGHEST}.`);
  return number;
}

/**
 * A day or moment as it is stored.
 *
 * @throws {Misfit} when it is none
 * @example dateOf('date', '1931-05') // '1931-05-01T00:00:00.000Z'
 */
export function dateOf(name: string, value: string): string | null {
  if (value === '') return null;
  const [, year, month = '01', day = '01', rest = ''] = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(T.*)?)?)?$/.exec(value) ?? [];
  const time = Date.parse(`${year}-${month}-${day}${rest || 'T00:00:00.000Z'}`);
  const isDay = year !== undefined && !Number.isNaN(time);
  if (!isDay || (rest === '' && !new Date(time).toISOString().startsWith(`${year}-${month}-${day}`)))
    throw new Misfit(`"${name}" must be a date such as 1931-05-01.`);
  return new Date(time).toISOString();
}

const personOf = (value: string): Person | null => {
  if (value === '') return null;
  const slug = slugOf(value);
  return value === slug ? { slug, name: null } : { slug, name: value };
};

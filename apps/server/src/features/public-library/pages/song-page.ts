import type { publicLibrary } from '@canticle/contract';
import { messagesFor } from '../../../platform/messages/index.ts';
import { resolveText } from '../../songs/index.ts';
import { previewImage, songbookPath, songPath } from './addresses.ts';
import { html, type Html } from './html.ts';
import { interpolate, joinLinks, type PageRequest, type PublicPage, tagOf } from './page.ts';
import { describePrices } from './songbook-page.ts';
import { firstWords, plainWords, renderWords, type StoredText } from './words.ts';

/** The page of a song: its words when it is free, and where it is when it is locked. */
export function songPage(song: publicLibrary.PublicSong, request: PageRequest): PublicPage {
  return song.open === null ? lockedPage(song, request) : freePage(song.listing, song.open, request);
}

function lockedPage({ listing, prices }: publicLibrary.PublicSong, request: PageRequest): PublicPage {
  const { pages } = messagesFor(request.language);
  const title = resolveText(listing.name, request.language);
  const book = resolveText(listing.collection.name, request.language);
  const path = songPath(listing);
  return {
    title,
    description: interpolate(pages.lockedDescription, { title, book }),
    path,
    kind: 'music.song',
    image: previewImage(listing.collection.image),
    // Whoever is sent the link sees the name; search engines find the contents of the songbook.
    isListed: false,
    main: html`<main class="served-page">${backLink(listing, request)}${heading(listing, title)}<p class="served-locked">${prices.length > 0 ? [book, describePrices(prices, pages, request.language)].join(' · ') : interpolate(pages.lockedSong, { book })}</p>${joinLinks(path, request.language)}</main>`,
  };
}

function freePage(listing: publicLibrary.SongListing, open: publicLibrary.FreeSong, request: PageRequest): PublicPage {
  const text = chooseText(open.texts, request);
  const language = text?.language ?? request.language;
  const title = resolveText(listing.name, language);
  const book = resolveText(listing.collection.name, request.language);
  const paths = pathsByLanguage(listing, open);
  const { pages } = messagesFor(request.language);
  return {
    title,
    description: text ? firstWords(text) : interpolate(pages.lockedDescription, { title, book }),
    path: paths.get(tagOf(language)) ?? songPath(listing),
    alternates: paths,
    kind: 'music.song',
    image: previewImage(listing.collection.image),
    isListed: true,
    isForEverybody: true,
    structuredData: describeSong(listing, open, text, request),
    above: [{ name: book, path: songbookPath(listing.collection) }],
    main: html`<main class="served-page">${backLink(listing, request)}<article class="served-song">${heading(listing, title)}${makers(open, request)}${text ? renderWords(text, request.language) : undefined}${
      open.copyrights.length === 0 ? undefined : html`<p class="served-rights">${open.copyrights.join(' · ')}</p>`
    }${otherLanguages(open, paths, language)}</article></main>`,
  };
}

/* By the language of its text; none when it has one text only. */
function pathsByLanguage(
  listing: publicLibrary.SongListing,
  { texts }: Pick<publicLibrary.FreeSong, 'texts'>,
): ReadonlyMap<string, string> {
  if (texts.length < 2) return new Map();
  return new Map(texts.map(({ language }) => [tagOf(language), `${songPath(listing)}?language=${language}`]));
}

/* As the app chooses it: the language of the address, then the reader's, then English. */
function chooseText(texts: readonly StoredText[], { url, language }: PageRequest): StoredText | undefined {
  const inLanguage = (code: string | null) => texts.find((text) => text.language === code);
  return inLanguage(url.searchParams.get('language')) ?? inLanguage(language) ?? inLanguage('en') ?? texts[0];
}

const backLink = ({ collection }: publicLibrary.SongListing, { language }: PageRequest): Html =>
  html`<p class="served-back"><a href="${songbookPath(collection)}">${resolveText(collection.name, language)}</a></p>`;

const heading = ({ number }: publicLibrary.SongListing, title: string): Html =>
  html`<div class="served-title">${number === null ? undefined : html`<p>${number}</p>`}<h1 dir="auto">${title}</h1></div>`;

const ROLES = ['author', 'translator', 'composer', 'arranger', 'artist'] as const;

function makers({ people }: publicLibrary.FreeSong, { language }: PageRequest): Html {
  const { by } = messagesFor(language).pages;
  const lines = ROLES.flatMap((role) => {
    const names = people.filter(({ type }) => type === role).map(({ name }) => name);
    return names.length === 0 ? [] : [`${by[role]}: ${names.join(', ')}`];
  });
  return html`<p class="served-makers">${lines.join(' · ')}</p>`;
}

function otherLanguages(
  { texts }: publicLibrary.FreeSong,
  paths: ReadonlyMap<string, string>,
  shown: string,
): Html | undefined {
  const others = texts.filter(({ language }) => language !== shown);
  if (others.length === 0) return undefined;
  return html`<p class="served-languages">${others.map(
    ({ language }) =>
      html`<a href="${paths.get(tagOf(language)) ?? ''}" hreflang="${tagOf(language)}" lang="${tagOf(language)}">${nativeName(language)}</a> `,
  )}</p>`;
}

function nativeName(language: string): string {
  const tag = tagOf(language);
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? language;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

/* Source: https://schema.org/MusicComposition and https://schema.org/MusicRecording */
function describeSong(
  listing: publicLibrary.SongListing,
  { song, people, recordings, texts }: publicLibrary.FreeSong,
  text: StoredText | undefined,
  { origin, language }: PageRequest,
): object {
  const named = (...types: readonly string[]) =>
    people.filter(({ type }) => types.includes(type)).map(({ name }) => ({ '@type': 'Person', name }));
  const name = resolveText(listing.name, text?.language ?? language);
  const url = `${origin}${songPath(listing)}`;
  return {
    '@type': 'MusicComposition',
    '@id': url,
    url,
    name,
    ...orNothing('lyricist', named('author')),
    ...orNothing('translator', named('translator')),
    ...orNothing('composer', named('composer')),
    ...orNothing(
      'inLanguage',
      texts.map((one) => tagOf(one.language)),
    ),
    ...(song.originalKey !== '' && { musicalKey: `${song.originalKey}${song.minor ? ' minor' : ' major'}` }),
    ...(song.yearPublished !== null && { datePublished: String(song.yearPublished) }),
    isAccessibleForFree: true,
    isPartOf: {
      '@type': 'Book',
      name: resolveText(listing.collection.name, language),
      url: `${origin}${songbookPath(listing.collection)}`,
    },
    ...(text && {
      lyrics: { '@type': 'CreativeWork', text: plainWords(text), inLanguage: tagOf(text.language) },
    }),
    ...orNothing(
      'recordedAs',
      recordings.map((recording) => ({
        '@type': 'MusicRecording',
        name: recording.name || name,
        isAccessibleForFree: true,
        recordingOf: { '@id': url },
      })),
    ),
  };
}

const orNothing = (name: string, values: readonly unknown[]): object => (values.length === 0 ? {} : { [name]: values });

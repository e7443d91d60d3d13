import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSongs, ParseError } from '@canticle/formats';
import { type PresentationDocument, presentSong, sungVerses, defaultPreferences } from '@canticle/presentation';

/* The unusual ones first: charts with remarks, several languages, long lines. Then the hymnal, up to the count. */
const FOLDERS = ['openlyrics', 'chordpro', 'hymns'] as const;

/** The first `count` songs in the folder of the sample hymnals that have lyrics, each as it is presented from its beginning. */
export function samplePresentations(folder: string, count: number): readonly PresentationDocument[] {
  const found: PresentationDocument[] = [];
  for (const set of FOLDERS) {
    const files = readdirSync(join(folder, set), { recursive: true, encoding: 'utf8' }).toSorted();
    for (const name of files.filter((file) => /\.(xml|cho|crd|pro|txt|md)$/.test(file))) {
      if (found.length >= count) return found;
      found.push(...presentationsOf(join(folder, set, name)).slice(0, count - found.length));
    }
  }
  return found;
}

function presentationsOf(path: string): readonly PresentationDocument[] {
  return songsOf(path).flatMap(({ song }) => {
    const [text, ...others] = song.lyrics.filter(({ document }) => Object.keys(sungVerses(document)).length > 0);
    if (!text) return [];
    const stored = (one: typeof text, at: number) => ({
      id: `t${at}`,
      language: one.language || 'en',
      document: one.document,
    });
    return presentSong(
      {
        song: {
          id: path,
          name: { en: song.titles[0]?.text ?? '' },
          collections: [],
          participants: song.authors.map(({ name }) => ({ contributorId: name, type: 'author' })),
          yearWritten: 1908,
          yearComposed: null,
          originalKey: song.key,
          minor: false,
          verses: 4,
          copyrights: [{ type: 'text', copyrightId: 'k' }],
          origins: [{ type: 'melody', country: 'no', description: { en: 'Folk tune' } }],
        },
        contributors: song.authors.map(({ name }) => ({ id: name, name })),
        copyrights: [{ id: 'k', name: { en: song.copyright || 'Public domain' } }],
        collection: { id: 'c', key: 'CIS', name: { en: 'Christ in Song' }, image: null },
        text: stored(text, 0),
        otherTexts: others.map((other, at) => stored(other, at + 1)),
      },
      { ...defaultPreferences, secondLanguage: others[0]?.language ?? null },
    );
  });
}

function songsOf(path: string) {
  try {
    return readSongs(path.split('/').at(-1) ?? '', readFileSync(path)).songs;
  } catch (failure) {
    if (failure instanceof ParseError) return [];
    throw failure;
  }
}

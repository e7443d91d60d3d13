import {
  withOverrides,
  DISABLED,
  EDITED,
  LOCKED,
  NOTHING,
  onlyRoles,
  PUBLIC,
  SIGNED_IN,
  withEmbed,
} from './callers.ts';
import { contentCases, type PermissionCase, permissionCase, resourceCases } from './permission-case.ts';
import { newId } from '../../platform/database/index.ts';
import { addFile } from '../files.ts';
import { verses } from '../library.ts';
import { emailOf, type PermissionFixtures } from './fixtures.ts';

const NONE = '0190a000-0000-7000-8000-00000000ffff';
const CUES = [{ at: 0, end: 900, text: 'Sing', words: [] }];
const NOT_FOUND = withOverrides(SIGNED_IN, {
  ordinary: 404,
  subscriber: 404,
  technician: 404,
  extended: 404,
  editor: 404,
  administrator: 404,
  owner: 404,
});
const SCORES = { locked: withEmbed(LOCKED), disabled: withEmbed(DISABLED, 404) };

// A call that needs a role is refused without it, whatever it is about.
const CHANGES = { locked: EDITED, disabled: EDITED };
// Everybody may know what exists, and reads only what they have access to.
const KNOWN = { locked: SIGNED_IN };

/* What everybody sees, signed in or not: what a person may open besides is not in it. */
const forEverybody: readonly PermissionCase[] = [
  permissionCase('GET api/canticle/public/library', 'own', PUBLIC),
  ...(['open', 'locked', 'disabled'] as const).flatMap((kind) => {
    const [contents, editions] = [kind === 'disabled' ? NOTHING : PUBLIC, kind === 'open' ? PUBLIC : NOTHING];
    const song = 'GET api/canticle/public/songbooks/:collection/songs/:song';
    return [
      permissionCase('GET api/canticle/public/songbooks/:collection', 'own', contents, ({ [kind]: shelf }) => ({
        params: [shelf.collection],
      })),
      permissionCase(song, 'own', contents, ({ [kind]: shelf }) => ({ params: [shelf.collection, shelf.song] })),
      permissionCase('GET api/canticle/public/publications/:publication', 'own', editions, ({ [kind]: shelf }) => ({
        params: [shelf.publication],
      })),
    ];
  }),
];

const references = (path: string): readonly PermissionCase[] => [
  permissionCase(`GET ${path}`, 4, SIGNED_IN),
  permissionCase(`GET ${path}/:id`, 4, NOT_FOUND, () => ({ params: [NONE] })),
  permissionCase(`POST ${path}`, 4, SIGNED_IN, () => ({ body: { limit: 5 } })),
];

const songs: readonly PermissionCase[] = [
  ...['Collections', 'Songs'].flatMap((name) =>
    resourceCases(`api/${name}`, SIGNED_IN, ({ open }) => (name === 'Songs' ? open.song : open.collection)),
  ),
  // The document of a collection says that it is disabled: everybody can see that it exists, and reads nothing in it.
  permissionCase('GET api/Collections/:id', 4, SIGNED_IN, ({ disabled }) => ({ params: [disabled.collection] })),
  permissionCase('POST api/Collections', 4, SIGNED_IN, ({ disabled }) => ({
    body: { itemIds: [disabled.collection] },
  })),
  permissionCase('GET api/Collections', 3, withEmbed(SIGNED_IN), () => ({ query: 'allCollections=true' })),
  permissionCase('GET api/Songs', 3, SIGNED_IN, ({ locked, disabled }) => ({
    query: `collections=${locked.collection},${disabled.collection}&expand=details&includeUnavailable=true`,
  })),
  permissionCase('GET api/Songs/:id', 4, DISABLED, ({ disabled }) => ({ params: [disabled.song] })),
  permissionCase('POST api/Songs', 4, SIGNED_IN, ({ locked, disabled }) => ({
    body: { itemIds: [locked.song, disabled.song], withContent: true },
  })),
  permissionCase('POST api/Songs', 4, SIGNED_IN, ({ locked, disabled }) => ({
    body: { parentIds: [locked.collection, disabled.collection] },
  })),
  permissionCase('GET api/Songs/Id/:id', 3, withEmbed(SIGNED_IN, 404), ({ open }) => ({ params: [open.song] })),
  permissionCase('GET api/Songs/Id/:id', 3, withEmbed(SIGNED_IN), ({ locked }) => ({
    params: [locked.song],
    query: 'expand=details',
  })),
  permissionCase('GET api/Songs/Id/:id', 3, withEmbed(DISABLED, 404), ({ disabled }) => ({ params: [disabled.song] })),
  ...resourceCases('api/Contributors', SIGNED_IN, ({ contributor }) => contributor),
  permissionCase('GET api/Contributor/:id', 3, SIGNED_IN, ({ contributor }) => ({ params: [contributor] })),
  permissionCase('GET api/Contributors', 3, SIGNED_IN),
  permissionCase('GET api/canticle/moved-songs/:collectionId/:numberOrId', 'own', NOT_FOUND, ({ open }) => ({
    params: [open.collection, NONE],
  })),
  permissionCase('GET api/canticle/song-facts', 'own', withEmbed(SIGNED_IN)),
  ...['Categories', 'Copyrights', 'Countries', 'Genres', 'Themes'].flatMap((name) => references(`api/${name}`)),
  ...['Copyrights', 'Countries', 'Genres', 'Instruments', 'Languages', 'SongTags', 'Themes'].map((name) =>
    permissionCase(`GET api/${name}`, 3, SIGNED_IN),
  ),
  permissionCase('GET api/Instruments/:id', 3, NOT_FOUND, () => ({ params: [NONE] })),
  permissionCase('GET api/Chords/:name', 4, SIGNED_IN, () => ({ params: ['G'], query: 'instrument=guitar' })),
  permissionCase('POST api/Search', 4, SIGNED_IN, () => ({
    body: { query: 'kestrelwing heronfoot wrensong', includeUnavailable: true },
  })),
  permissionCase('POST api/Search', 4, SIGNED_IN, () => ({ body: { query: 'kestrelwing', includeUnavailable: true } })),
  permissionCase('POST api/Search', 3, SIGNED_IN, () => ({ body: { query: 'heronfoot' } })),
  permissionCase('GET api/canticle/tunes', 'own', SIGNED_IN, () => ({ query: 'notes=60,64,67,72' })),
];

const openSong = ({ open }: PermissionFixtures) => ({ params: [open.song] });

/* The first line of a text, and the same with a word more: a new one each time. */
async function correctionOf({ canticle }: PermissionFixtures, song: string) {
  const { json } = await canticle.request(`GET api/canticle/songs/${song}/texts`, { as: emailOf('editor') });
  const [text] = json;
  const [section] = text.document.sections;
  const before: string = section.lines[0].text;
  return { language: text.language, sectionId: section.id, line: 0, before, after: `${before} ${newId()}` };
}

/* By somebody who has suggested nothing before: there is a limit for each person. */
async function suggestCorrection(world: PermissionFixtures): Promise<string> {
  const as = `${newId()}@example.org`;
  await world.canticle.createPerson(as, { roles: ['extended'] });
  const body = await correctionOf(world, world.open.song);
  return (await world.canticle.request(`POST api/canticle/songs/${world.open.song}/corrections`, { as, body })).json.id;
}

const texts: readonly PermissionCase[] = [
  permissionCase('GET api/Songs/:id/Lyrics', 3, SIGNED_IN, openSong),
  ...contentCases('GET api/Songs/:id/Lyrics', 3, ({ song }) => ({ params: [song] })),
  ...contentCases('POST api/Songs/:id/Lyrics', 4, ({ song }) => ({ params: [song], body: {} })),
  ...contentCases('GET api/Lyrics/:id', 3, ({ collection }) => ({ params: [collection], query: 'language=en' }), {
    disabled: EDITED,
  }),
  ...contentCases('GET api/Lyrics/:id/:second', 3, ({ collection }) => ({ params: [collection, 1] })),
  ...contentCases('GET api/canticle/songs/:songId/texts', 'own', ({ song }) => ({ params: [song] })),
  ...contentCases('GET api/canticle/songs/:songId/export', 'own', ({ song }) => ({
    params: [song],
    query: 'format=text',
  })),
  ...contentCases('POST api/canticle/exports/songs', 'own', ({ song }) => ({
    body: { songIds: [song], format: 'text' },
  })),
  permissionCase('POST api/canticle/songs/:songId/corrections', 'own', LOCKED, async (world) => ({
    params: [world.locked.song],
    body: await correctionOf(world, world.locked.song),
  })),
  permissionCase('POST api/canticle/songs/:songId/corrections', 'own', DISABLED, async (world) => ({
    params: [world.disabled.song],
    body: await correctionOf(world, world.disabled.song),
  })),
  permissionCase('GET api/canticle/corrections', 'own', EDITED),
  permissionCase('POST api/canticle/corrections/:id/answer', 'own', EDITED, async (world) => ({
    params: [await suggestCorrection(world)],
    body: { isAccepted: false },
  })),
  permissionCase('POST api/canticle/texts', 'own', SIGNED_IN, ({ locked, disabled }) => ({
    body: { songIds: [locked.song, disabled.song] },
  })),
  permissionCase('PUT api/canticle/songs/:songId/texts/:language', 'own', EDITED, ({ open }, asker) => ({
    params: [open.song, asker === 'editor' ? 'no' : 'de'],
    body: { document: verses(['La']), baseRevision: 0 },
  })),
  ...contentCases(
    'PUT api/canticle/songs/:songId/texts/:language',
    'own',
    ({ song }, _world, asker) => ({
      params: [song, asker === 'editor' ? 'no' : 'de'],
      body: { document: verses(['La']), baseRevision: 0 },
    }),
    CHANGES,
  ),
  ...contentCases(
    'GET api/canticle/songs/:songId/texts/:language/revisions',
    'own',
    ({ song }) => ({ params: [song, 'no'] }),
    CHANGES,
  ),
  ...contentCases(
    'GET api/canticle/songs/:songId/texts/:language/revisions/:revision',
    'own',
    ({ song }) => ({ params: [song, 'no', 1] }),
    CHANGES,
  ),
  ...contentCases(
    'POST api/canticle/songs/:songId/texts/:language/revisions/:revision/restore',
    'own',
    ({ song }, _world, asker) => ({ params: [song, asker === 'editor' ? 'no' : 'de', 1], body: { baseRevision: 1 } }),
    CHANGES,
  ),
];

const files: readonly PermissionCase[] = [
  ...resourceCases('api/Files', SIGNED_IN, ({ open }) => open.recording),
  permissionCase('GET api/Files/:id', 4, LOCKED, ({ locked }) => ({ params: [locked.recording] })),
  permissionCase('GET api/Files', 3, withEmbed(SIGNED_IN), ({ disabled }) => ({ query: `songId=${disabled.song}` })),
  ...contentCases('GET api/Files/:id', 3, ({ recording }) => ({ params: [recording], query: 'expand=song' }), SCORES),
  ...contentCases('GET api/canticle/songs/:songId/files', 'own', ({ song }) => ({ params: [song] }), SCORES),
  ...contentCases(
    'GET api/canticle/collections/:collectionId/files',
    'own',
    ({ collection }) => ({ params: [collection] }),
    KNOWN,
  ),
  ...contentCases('GET api/canticle/files/:id/words', 'own', ({ recording }) => ({ params: [recording] }), SCORES),
  permissionCase(
    'PUT api/canticle/files/:id/words/:language',
    'own',
    onlyRoles('technician', 'editor', 'administrator'),
    (world) => ({
      params: [world.open.recording, 'en'],
      body: { type: 'lyrics', cues: CUES },
    }),
  ),
  ...contentCases(
    'PUT api/canticle/files/:id/words/:language',
    'own',
    ({ recording }) => ({ params: [recording, 'en'], body: { type: 'lyrics', cues: CUES } }),
    // Technicians may use the tools, and get "not found" for such a recording.
    { locked: EDITED, disabled: withOverrides(EDITED, { technician: 404 }) },
  ),
  permissionCase('POST api/canticle/songs/:songId/files', 'own', EDITED, ({ open }) => ({
    params: [open.song],
    body: { name: 'A film', type: 'video', address: 'https://vimeo.com/76979871' },
  })),
  ...contentCases(
    'POST api/canticle/songs/:songId/files',
    'own',
    ({ song }) => ({ params: [song], body: { name: 'A film', type: 'video', address: 'https://vimeo.com/76979871' } }),
    CHANGES,
  ),
  ...contentCases(
    'PATCH api/canticle/files/:id',
    'own',
    ({ recording }) => ({ params: [recording], body: { name: 'Organ' } }),
    CHANGES,
  ),
  permissionCase('PATCH api/canticle/files/:id', 'own', EDITED, ({ open }) => ({
    params: [open.recording],
    body: { name: 'Organ' },
  })),
  ...(['open', 'locked', 'disabled'] as const).map((shelf) =>
    permissionCase('DELETE api/canticle/files/:id', 'own', EDITED, async (world) => ({
      params: [await addFile(world.canticle.context, world[shelf].song, 'sound')],
    })),
  ),
  ...contentCases('GET api/canticle/songs/:songId/embed-tokens', 'own', ({ song }) => ({ params: [song] })),
  ...contentCases('POST api/canticle/songs/:songId/embed-tokens', 'own', ({ song }) => ({ params: [song] })),
  permissionCase('POST api/canticle/rows', 'own', SIGNED_IN, ({ locked, disabled }) => ({
    body: { songIds: [locked.song, disabled.song] },
  })),
  permissionCase('POST api/canticle/needs', 'own', SIGNED_IN, ({ locked, disabled }) => ({
    body: { songIds: [locked.song, disabled.song] },
  })),
];

const scores: readonly PermissionCase[] = [
  ...contentCases('POST api/Sheets', 4, ({ score }) => ({ body: { id: score } }), SCORES),
  ...contentCases('GET api/Sheets/:id', 4, ({ score }) => ({ params: [score] }), SCORES),
  ...contentCases('POST api/canticle/scores/:id/pdf', 'own', ({ score }) => ({ params: [score], body: {} }), SCORES),
  ...contentCases('GET api/canticle/scores/:id/timemap', 'own', ({ score }) => ({ params: [score] }), SCORES),
];

const reading: readonly PermissionCase[] = [
  ...resourceCases('api/Publications', SIGNED_IN, ({ open }) => open.publication),
  permissionCase('GET api/Publications/:id', 4, DISABLED, ({ disabled }) => ({ params: [disabled.publication] })),
  ...resourceCases('api/Articles', SIGNED_IN, ({ open }) => open.article),
  ...contentCases('GET api/Articles/:id', 4, ({ article }) => ({ params: [article] })),
  ...references('api/Sources'),
  permissionCase('POST api/Articles', 4, SIGNED_IN, ({ locked, disabled }) => ({
    body: { itemIds: [locked.article, disabled.article], withContent: true },
  })),
  permissionCase('GET api/Scriptures', 3, SIGNED_IN),
  permissionCase('GET api/Scriptures/:id', 3, SIGNED_IN, ({ locked }) => ({ params: [locked.scripture] })),
  permissionCase('GET api/Scriptures/:id', 3, DISABLED, ({ disabled }) => ({ params: [disabled.scripture] })),
  permissionCase('GET api/Scriptures/:id/Translations', 3, SIGNED_IN, ({ locked }) => ({ params: [locked.scripture] })),
  permissionCase('GET api/Scriptures/:id/Translations', 3, DISABLED, ({ disabled }) => ({
    params: [disabled.scripture],
  })),
  permissionCase('GET api/Scriptures/Translation/:id', 3, SIGNED_IN, ({ locked }) => ({
    params: [locked.translation],
  })),
  permissionCase('GET api/Scriptures/Translation/:id', 3, DISABLED, ({ disabled }) => ({
    params: [disabled.translation],
  })),
  ...contentCases(
    'GET api/Scriptures/Translation/:id/Books',
    3,
    ({ translation }) => ({ params: [translation] }),
    KNOWN,
  ),
  ...contentCases('GET api/Scriptures/Book/:id', 3, ({ book }) => ({ params: [book] }), KNOWN),
  ...contentCases('GET api/Scriptures/Book/:id/Chapters', 3, ({ book }) => ({
    params: [book],
    query: 'includeChildren=true&includePreview=true',
  })),
  ...contentCases('GET api/Scriptures/Chapter/:id', 3, ({ chapter }) => ({
    params: [chapter],
    query: 'includeChildren=true',
  })),
  ...contentCases('GET api/Scriptures/Chapter/:id/Verses', 3, ({ chapter }) => ({ params: [chapter] })),
  ...contentCases(
    'GET api/canticle/translations/:translationId',
    'own',
    ({ translation }) => ({ params: [translation] }),
    KNOWN,
  ),
  ...contentCases('GET api/canticle/translations/:translationId/search', 'own', ({ translation }) => ({
    params: [translation],
    query: 'query=sang',
  })),
  ...contentCases('GET api/canticle/chapters/:chapterId', 'own', ({ chapter }) => ({ params: [chapter] })),
  ...contentCases('GET api/canticle/chapters/:chapterId/beside/:translationId', 'own', ({ chapter, translation }) => ({
    params: [chapter, translation],
  })),
  ...contentCases('GET api/canticle/chapters/:chapterId/references', 'own', ({ chapter }) => ({ params: [chapter] })),
  ...contentCases(
    'GET api/canticle/collections/:collectionId/references',
    'own',
    ({ collection }) => ({ params: [collection] }),
    { locked: SIGNED_IN, disabled: SIGNED_IN },
  ),
  ...contentCases('POST api/canticle/chapters', 'own', ({ chapter }) => ({ body: { chapterIds: [chapter] } })),
  ...contentCases('GET api/canticle/songs/:songId/references', 'own', ({ song }) => ({ params: [song] })),
];

/** The cases of the library. */
export const LIBRARY_CASES: readonly PermissionCase[] = [
  ...forEverybody,
  ...songs,
  ...texts,
  ...files,
  ...scores,
  ...reading,
];

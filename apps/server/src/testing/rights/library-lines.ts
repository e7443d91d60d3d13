import { but, DISABLED, EDITED, LOCKED, only, SIGNED_IN, withEmbed } from './askers.ts';
import { content, type Line, line, resource } from './line.ts';
import { addFile } from '../files.ts';
import { verses } from '../library.ts';
import type { World } from './world.ts';

const NONE = '0190a000-0000-7000-8000-00000000ffff';
const CUES = [{ at: 0, end: 900, text: 'Sing', words: [] }];
const NOT_FOUND = but(SIGNED_IN, {
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
// Everybody may know what there is, and reads only what is theirs.
const KNOWN = { locked: SIGNED_IN };

const references = (path: string): readonly Line[] => [
  line(`GET ${path}`, 4, SIGNED_IN),
  line(`GET ${path}/:id`, 4, NOT_FOUND, () => ({ at: [NONE] })),
  line(`POST ${path}`, 4, SIGNED_IN, () => ({ body: { limit: 5 } })),
];

const songs: readonly Line[] = [
  ...['Collections', 'Songs'].flatMap((name) =>
    resource(`api/${name}`, SIGNED_IN, ({ open }) => (name === 'Songs' ? open.song : open.collection)),
  ),
  // That a collection is disabled stands in its document: everybody knows of it, and reads nothing in it.
  line('GET api/Collections/:id', 4, SIGNED_IN, ({ disabled }) => ({ at: [disabled.collection] })),
  line('POST api/Collections', 4, SIGNED_IN, ({ disabled }) => ({ body: { itemIds: [disabled.collection] } })),
  line('GET api/Collections', 3, withEmbed(SIGNED_IN), () => ({ query: 'allCollections=true' })),
  line('GET api/Songs', 3, SIGNED_IN, ({ locked, disabled }) => ({
    query: `collections=${locked.collection},${disabled.collection}&expand=details&includeUnavailable=true`,
  })),
  line('GET api/Songs/:id', 4, DISABLED, ({ disabled }) => ({ at: [disabled.song] })),
  line('POST api/Songs', 4, SIGNED_IN, ({ locked, disabled }) => ({
    body: { itemIds: [locked.song, disabled.song], withContent: true },
  })),
  line('POST api/Songs', 4, SIGNED_IN, ({ locked, disabled }) => ({
    body: { parentIds: [locked.collection, disabled.collection] },
  })),
  line('GET api/Songs/Id/:id', 3, withEmbed(SIGNED_IN, 404), ({ open }) => ({ at: [open.song] })),
  line('GET api/Songs/Id/:id', 3, withEmbed(SIGNED_IN), ({ locked }) => ({
    at: [locked.song],
    query: 'expand=details',
  })),
  line('GET api/Songs/Id/:id', 3, withEmbed(DISABLED, 404), ({ disabled }) => ({ at: [disabled.song] })),
  ...resource('api/Contributors', SIGNED_IN, ({ contributor }) => contributor),
  line('GET api/Contributor/:id', 3, SIGNED_IN, ({ contributor }) => ({ at: [contributor] })),
  line('GET api/Contributors', 3, SIGNED_IN),
  ...['Categories', 'Copyrights', 'Countries', 'Genres', 'Themes'].flatMap((name) => references(`api/${name}`)),
  ...['Copyrights', 'Countries', 'Genres', 'Instruments', 'Languages', 'SongTags', 'Themes'].map((name) =>
    line(`GET api/${name}`, 3, SIGNED_IN),
  ),
  line('GET api/Instruments/:id', 3, NOT_FOUND, () => ({ at: [NONE] })),
  line('GET api/Chords/:name', 4, SIGNED_IN, () => ({ at: ['G'], query: 'instrument=guitar' })),
  line('POST api/Search', 4, SIGNED_IN, () => ({
    body: { query: 'kestrelwing heronfoot wrensong', includeUnavailable: true },
  })),
  line('POST api/Search', 4, SIGNED_IN, () => ({ body: { query: 'kestrelwing', includeUnavailable: true } })),
  line('POST api/Search', 3, SIGNED_IN, () => ({ body: { query: 'heronfoot' } })),
  line('GET api/canticle/tunes', 'own', SIGNED_IN, () => ({ query: 'notes=60,64,67,72' })),
];

const openSong = ({ open }: World) => ({ at: [open.song] });

const texts: readonly Line[] = [
  line('GET api/Songs/:id/Lyrics', 3, SIGNED_IN, openSong),
  ...content('GET api/Songs/:id/Lyrics', 3, ({ song }) => ({ at: [song] })),
  ...content('POST api/Songs/:id/Lyrics', 4, ({ song }) => ({ at: [song], body: {} })),
  ...content('GET api/Lyrics/:id', 3, ({ collection }) => ({ at: [collection], query: 'language=en' }), {
    disabled: EDITED,
  }),
  ...content('GET api/Lyrics/:id/:second', 3, ({ collection }) => ({ at: [collection, 1] })),
  ...content('GET api/canticle/songs/:songId/texts', 'own', ({ song }) => ({ at: [song] })),
  ...content('GET api/canticle/songs/:songId/export', 'own', ({ song }) => ({ at: [song], query: 'format=text' })),
  ...content('POST api/canticle/exports/songs', 'own', ({ song }) => ({ body: { songIds: [song], format: 'text' } })),
  line('POST api/canticle/texts', 'own', SIGNED_IN, ({ locked, disabled }) => ({
    body: { songIds: [locked.song, disabled.song] },
  })),
  line('PUT api/canticle/songs/:songId/texts/:language', 'own', EDITED, ({ open }, asker) => ({
    at: [open.song, asker === 'editor' ? 'no' : 'de'],
    body: { document: verses(['La']), baseRevision: 0 },
  })),
  ...content(
    'PUT api/canticle/songs/:songId/texts/:language',
    'own',
    ({ song }, _world, asker) => ({
      at: [song, asker === 'editor' ? 'no' : 'de'],
      body: { document: verses(['La']), baseRevision: 0 },
    }),
    CHANGES,
  ),
  ...content(
    'GET api/canticle/songs/:songId/texts/:language/revisions',
    'own',
    ({ song }) => ({ at: [song, 'no'] }),
    CHANGES,
  ),
  ...content(
    'GET api/canticle/songs/:songId/texts/:language/revisions/:revision',
    'own',
    ({ song }) => ({ at: [song, 'no', 1] }),
    CHANGES,
  ),
  ...content(
    'POST api/canticle/songs/:songId/texts/:language/revisions/:revision/restore',
    'own',
    ({ song }, _world, asker) => ({ at: [song, asker === 'editor' ? 'no' : 'de', 1], body: { baseRevision: 1 } }),
    CHANGES,
  ),
];

const files: readonly Line[] = [
  ...resource('api/Files', SIGNED_IN, ({ open }) => open.recording),
  line('GET api/Files/:id', 4, LOCKED, ({ locked }) => ({ at: [locked.recording] })),
  line('GET api/Files', 3, withEmbed(SIGNED_IN), ({ disabled }) => ({ query: `songId=${disabled.song}` })),
  ...content('GET api/Files/:id', 3, ({ recording }) => ({ at: [recording], query: 'expand=song' }), SCORES),
  ...content('GET api/canticle/songs/:songId/files', 'own', ({ song }) => ({ at: [song] }), SCORES),
  ...content(
    'GET api/canticle/collections/:collectionId/files',
    'own',
    ({ collection }) => ({ at: [collection] }),
    KNOWN,
  ),
  ...content('GET api/canticle/files/:id/words', 'own', ({ recording }) => ({ at: [recording] }), SCORES),
  line('PUT api/canticle/files/:id/words/:language', 'own', only('technician', 'editor', 'administrator'), (world) => ({
    at: [world.open.recording, 'en'],
    body: { type: 'lyrics', cues: CUES },
  })),
  ...content(
    'PUT api/canticle/files/:id/words/:language',
    'own',
    ({ recording }) => ({ at: [recording, 'en'], body: { type: 'lyrics', cues: CUES } }),
    // Technicians have the tools, and are told there is no such recording.
    { locked: EDITED, disabled: but(EDITED, { technician: 404 }) },
  ),
  line('POST api/canticle/songs/:songId/files', 'own', EDITED, ({ open }) => ({
    at: [open.song],
    body: { name: 'A film', type: 'video', address: 'https://vimeo.com/76979871' },
  })),
  ...content(
    'POST api/canticle/songs/:songId/files',
    'own',
    ({ song }) => ({ at: [song], body: { name: 'A film', type: 'video', address: 'https://vimeo.com/76979871' } }),
    CHANGES,
  ),
  ...content(
    'PATCH api/canticle/files/:id',
    'own',
    ({ recording }) => ({ at: [recording], body: { name: 'Organ' } }),
    CHANGES,
  ),
  line('PATCH api/canticle/files/:id', 'own', EDITED, ({ open }) => ({
    at: [open.recording],
    body: { name: 'Organ' },
  })),
  ...(['open', 'locked', 'disabled'] as const).map((shelf) =>
    line('DELETE api/canticle/files/:id', 'own', EDITED, async (world) => ({
      at: [await addFile(world.canticle.rooms, world[shelf].song, 'sound')],
    })),
  ),
  ...content('GET api/canticle/songs/:songId/embed-tokens', 'own', ({ song }) => ({ at: [song] })),
  ...content('POST api/canticle/songs/:songId/embed-tokens', 'own', ({ song }) => ({ at: [song] })),
  line('POST api/canticle/rows', 'own', SIGNED_IN, ({ locked, disabled }) => ({
    body: { songIds: [locked.song, disabled.song] },
  })),
  line('POST api/canticle/needs', 'own', SIGNED_IN, ({ locked, disabled }) => ({
    body: { songIds: [locked.song, disabled.song] },
  })),
];

const scores: readonly Line[] = [
  ...content('POST api/Sheets', 4, ({ score }) => ({ body: { id: score } }), SCORES),
  ...content('GET api/Sheets/:id', 4, ({ score }) => ({ at: [score] }), SCORES),
  ...content('POST api/canticle/scores/:id/pdf', 'own', ({ score }) => ({ at: [score], body: {} }), SCORES),
  ...content('GET api/canticle/scores/:id/timemap', 'own', ({ score }) => ({ at: [score] }), SCORES),
];

const reading: readonly Line[] = [
  ...resource('api/Publications', SIGNED_IN, ({ open }) => open.publication),
  line('GET api/Publications/:id', 4, DISABLED, ({ disabled }) => ({ at: [disabled.publication] })),
  ...resource('api/Articles', SIGNED_IN, ({ open }) => open.article),
  ...content('GET api/Articles/:id', 4, ({ article }) => ({ at: [article] })),
  ...references('api/Sources'),
  line('POST api/Articles', 4, SIGNED_IN, ({ locked, disabled }) => ({
    body: { itemIds: [locked.article, disabled.article], withContent: true },
  })),
  line('GET api/Scriptures', 3, SIGNED_IN),
  line('GET api/Scriptures/:id', 3, SIGNED_IN, ({ locked }) => ({ at: [locked.scripture] })),
  line('GET api/Scriptures/:id', 3, DISABLED, ({ disabled }) => ({ at: [disabled.scripture] })),
  line('GET api/Scriptures/:id/Translations', 3, SIGNED_IN, ({ locked }) => ({ at: [locked.scripture] })),
  line('GET api/Scriptures/:id/Translations', 3, DISABLED, ({ disabled }) => ({ at: [disabled.scripture] })),
  line('GET api/Scriptures/Translation/:id', 3, SIGNED_IN, ({ locked }) => ({ at: [locked.translation] })),
  line('GET api/Scriptures/Translation/:id', 3, DISABLED, ({ disabled }) => ({ at: [disabled.translation] })),
  ...content('GET api/Scriptures/Translation/:id/Books', 3, ({ translation }) => ({ at: [translation] }), KNOWN),
  ...content('GET api/Scriptures/Book/:id', 3, ({ book }) => ({ at: [book] }), KNOWN),
  ...content('GET api/Scriptures/Book/:id/Chapters', 3, ({ book }) => ({
    at: [book],
    query: 'includeChildren=true&includePreview=true',
  })),
  ...content('GET api/Scriptures/Chapter/:id', 3, ({ chapter }) => ({ at: [chapter], query: 'includeChildren=true' })),
  ...content('GET api/Scriptures/Chapter/:id/Verses', 3, ({ chapter }) => ({ at: [chapter] })),
  ...content(
    'GET api/canticle/translations/:translationId',
    'own',
    ({ translation }) => ({ at: [translation] }),
    KNOWN,
  ),
  ...content('GET api/canticle/translations/:translationId/search', 'own', ({ translation }) => ({
    at: [translation],
    query: 'query=sang',
  })),
  ...content('GET api/canticle/chapters/:chapterId', 'own', ({ chapter }) => ({ at: [chapter] })),
  ...content('GET api/canticle/chapters/:chapterId/beside/:translationId', 'own', ({ chapter, translation }) => ({
    at: [chapter, translation],
  })),
  ...content('GET api/canticle/chapters/:chapterId/references', 'own', ({ chapter }) => ({ at: [chapter] })),
  ...content('POST api/canticle/chapters', 'own', ({ chapter }) => ({ body: { chapterIds: [chapter] } })),
  ...content('GET api/canticle/songs/:songId/references', 'own', ({ song }) => ({ at: [song] })),
];

/** What belongs to the library. */
export const LIBRARY_LINES: readonly Line[] = [...songs, ...texts, ...files, ...scores, ...reading];

import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPrintJob } from '../print/index.ts';
import { defaultReadingSettings } from '../session/index.ts';
import { closeCache, currentCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { SongPage } from './song-page.tsx';

const collection = {
  id: 'c',
  key: 'HH',
  keys: { en: 'HH' },
  name: { en: 'Home Hymns' },
  type: 'song',
  available: true,
  priority: 1,
};
const song = (number: number, title: string, facts: object = {}) => ({
  id: `s${number}`,
  name: { en: title },
  collections: [{ id: 'c', number }],
  available: true,
  enabled: true,
  participants: [],
  origins: [],
  copyrights: [],
  originalKey: 'G',
  minor: false,
  verses: 1,
  type: 'lyrics',
  yearWritten: null,
  yearComposed: null,
  yearPublished: null,
  details: {},
  image: null,
  ...facts,
});
const line = {
  text: 'Amazing grace',
  remark: '',
  chords: {
    original: [
      [1, 'G'],
      [8, 'D7'],
    ],
    new: [],
  },
};
const text = {
  id: 't',
  songId: 's1',
  language: 'en',
  document: {
    sections: [{ id: 'v1', kind: 'verse', number: 1, label: '', lines: [line] }],
    order: ['v1'],
    keys: { original: 'G', new: '' },
    notes: '',
    carried: {},
  },
};

const graced = {
  participants: [{ contributorId: 'p1', type: 'author' }],
  yearWritten: 1772,
  yearPublished: null,
  details: { en: '<p>Written in <em>Olney</em>.<script>steal()</script></p>' },
};

let asked: string[];
let answerTexts: () => Response;
let choices: object[];
let tracks: object[];
let files: object[];
let songFacts: object[];
let sungSongs: object[];
let whenNamed: Promise<void>;
let answerFacts: () => Response | Promise<Response>;
const songs = [
  song(1, 'Amazing Grace', graced),
  song(2, 'Locked Song', { available: false }),
  song(4, 'Unknown Key', { originalKey: '' }),
  song(3, 'Third Song', { participants: [{ contributorId: 'p1', type: 'composer' }] }),
];
const chosenAt = '2026-01-01T10:00:00.000Z';
const norwegian = {
  ...text.document,
  sections: [{ ...text.document.sections[0], lines: [{ ...line, text: 'Nåde underfull' }] }],
};

beforeEach(() => {
  answerTexts = () => Response.json([text]);
  choices = [];
  tracks = [];
  files = [];
  songFacts = [];
  sungSongs = [];
  whenNamed = Promise.resolve();
  answerFacts = () => Response.json(songFacts);
  localStorage.clear();
  asked = mockApi({
    'api/Collections': [collection],
    'api/Songs': () => Response.json({ result: tracks.length > 0 ? tracks : songs }),
    'api/Contributors': () =>
      whenNamed.then(() => Response.json({ result: [{ id: 'p1', item: { name: 'John Newton' } }] })),
    'api/canticle/song-choices': () => Response.json(choices),
    'api/canticle/song-facts': () => answerFacts(),
    'api/canticle/lists/sung-songs': () => Response.json(sungSongs),
    'api/Session': { roles: [] },
    'api/Session/Settings': () => Response.json({}),
    'api/canticle/songs/s1/texts': () => answerTexts(),
    'api/canticle/songs/s3/texts': () => answerTexts(),
    'api/canticle/songs/s4/texts': () => answerTexts(),
    'api/canticle/songs/s1/files': () => Response.json(files),
    'api/canticle/moved-songs/c/99': () =>
      Response.json({ code: 'NOT_FOUND', message: 'None' }, { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } }),
    'api/canticle/moved-songs/c/98': () => Response.json({ songId: 's3', collectionId: 'c' }),
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

function Address() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <output aria-label="address">{pathname + search}</output>
      <button onClick={() => void navigate('?key=A')}>A from elsewhere</button>
    </>
  );
}

function Paper() {
  const navigate = useNavigate();
  return <button onClick={() => void navigate(-1)}>Away from the paper</button>;
}

const open = (at: string) =>
  renderAt(
    at,
    <>
      <Routes>
        <Route path="/songs/:collection/:number" element={<SongPage />} />
        <Route path="/print" element={<Paper />} />
      </Routes>
      <Address />
    </>,
  );

const chords = () => [...document.querySelectorAll('.chord')].map(({ textContent }) => textContent).filter(Boolean);
const address = () => screen.getByRole('status', { name: 'address', hidden: true }).textContent;

describe('the page of a song', () => {
  it('shows the words, and names the song in the title of the window', async () => {
    await open('/songs/hh/1');
    expect(await screen.findByText('Amazing grace')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Amazing Grace' })).toBeDefined();
    expect(document.title).toBe('Amazing Grace - Canticle');
  });

  it('is found by the id of the song too', async () => {
    await open('/songs/c/s3');
    expect(await screen.findByRole('heading', { level: 1, name: 'Third Song' })).toBeDefined();
  });

  it('shows the chords in the key the address names, and puts another key there', async () => {
    await open('/songs/HH/1?key=A');
    await userEvent.click(await screen.findByRole('radio', { name: 'Chords' }));
    expect(chords()).toEqual(['A', 'E7']);
    await userEvent.keyboard('{+}');
    expect(chords()).toEqual(['Bb', 'F7']);
    await waitFor(() => expect(address()).toBe('/songs/HH/1?key=Bb'));
  });

  it('follows a key that is chosen elsewhere after one that was chosen here', async () => {
    await open('/songs/HH/1?key=A');
    await userEvent.click(await screen.findByRole('radio', { name: 'Chords' }));
    await userEvent.keyboard('{+}');
    await waitFor(() => expect(address()).toBe('/songs/HH/1?key=Bb'));
    await userEvent.click(screen.getByRole('button', { name: 'A from elsewhere' }));
    await waitFor(() => expect(chords()).toEqual(['A', 'E7']));
    expect(address()).toBe('/songs/HH/1?key=A');
  });

  it('says that a song is locked and never asks for its lyrics', async () => {
    await open('/songs/HH/2');
    expect(await screen.findByRole('heading', { name: 'This song is locked' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to songbooks' }).getAttribute('href')).toBe('/collections');
    expect(asked.filter((path) => path.endsWith('/texts'))).toEqual([]);
  });

  it('goes on to the next song that can be opened', async () => {
    await open('/songs/HH/1');
    const next = await screen.findByRole('link', { name: 'Next song: Third Song' });
    expect(next.getAttribute('href')).toBe('/songs/HH/3');
    expect(screen.getByRole('img', { name: 'This is the first song' })).toBeDefined();
  });

  it('clears the old text when lyrics fail, says why, and tries again', async () => {
    await open('/songs/HH/1');
    await screen.findByText('Amazing grace');
    answerTexts = () => new Response('gone', { status: 404, headers: { 'X-Problem': 'NOT_FOUND' } });
    await userEvent.keyboard('{ArrowRight}');
    expect(await screen.findByRole('alert')).toBeDefined();
    expect(screen.queryByText('Amazing grace')).toBeNull();
    answerTexts = () => Response.json([text]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Amazing grace')).toBeDefined();
  });

  it('names the song whose text is a bare string, and shows nothing of it', async () => {
    answerTexts = () => Response.json([{ ...text, document: 'Amazing grace' }]);
    await open('/songs/HH/1');
    expect(await screen.findByText('s1 is bugged. Check with system admin.')).toBeDefined();
    expect(screen.queryByText('Amazing grace')).toBeNull();
  });

  it('says so when the number is not in the book', async () => {
    await open('/songs/HH/99');
    expect(await screen.findByRole('heading', { name: 'No song with this number here' })).toBeDefined();
  });

  it('leads from the number of a song that was merged to the one it was merged into', async () => {
    await open('/songs/HH/98');
    expect(await screen.findByRole('heading', { name: 'Third Song' })).toBeDefined();
  });

  it('leads from the author to their page, and tells the story of the song to those who ask', async () => {
    await open('/songs/HH/1');
    const author = await screen.findByRole('link', { name: 'John Newton' });
    expect(author.getAttribute('href')).toBe('/contributors/p1');
    await userEvent.click(screen.getByRole('button', { name: 'About this song' }));
    expect((await screen.findByText('Olney')).tagName).toBe('EM');
    const credit = within(screen.getByRole('dialog')).getByRole('link', { name: 'John Newton' });
    expect(credit.closest('p')?.textContent).toBe('Words: John Newton, 1772');
    expect(document.body.innerHTML).not.toContain('steal');
  });

  it('shows the picture of a track, and no picture otherwise', async () => {
    await open('/songs/HH/3');
    await screen.findByText('Amazing grace');
    expect(screen.queryByRole('img', { name: 'Picture of Third Song' })).toBeNull();
    cleanup();
    tracks = [song(3, 'Third Song', { type: 'track', image: '/pictures/third.jpg' })];
    closeCache();
    await open('/songs/HH/3');
    expect((await screen.findByRole('img', { name: 'Picture of Third Song' })).getAttribute('src')).toBe(
      '/pictures/third.jpg',
    );
  });

  it('shows a song as it was chosen on another device, over what is usual', async () => {
    choices = [{ ...defaultReadingSettings, songId: 's1', semitones: 3, capo: 3, format: 'chords', chosenAt }];
    await open('/songs/HH/1');
    expect(await screen.findByText('Transposed from G to Bb · Capo 3: play G, sounds in Bb')).toBeDefined();
    expect(chords()).toEqual(['G', 'D7']);
    expect(address()).toBe('/songs/HH/1');
  });

  it('shows what a shared address names, over what was chosen', async () => {
    choices = [{ ...defaultReadingSettings, songId: 's1', semitones: 3, chosenAt }];
    await open('/songs/HH/1?key=D&format=chords');
    expect(await screen.findByRole('button', { name: 'Key: D' })).toBeDefined();
  });

  it('keeps the sounding key and shows the shapes that are played with a capo', async () => {
    await open('/songs/HH/1?format=chords&key=Bb');
    await userEvent.click(await screen.findByRole('button', { name: 'More display options' }));
    await userEvent.selectOptions(screen.getByLabelText('Capo'), '3');
    expect(screen.getByText(/Capo 3: play G, sounds in Bb/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Key: Bb' })).toBeDefined();
    expect(chords()).toEqual(['G', 'D7']);
  });

  it('begins with the capo of the arrangement, and leaves it off in another key', async () => {
    const document = { ...text.document, capos: { original: 2, new: 0 } };
    answerTexts = () => Response.json([{ ...text, document }]);
    await open('/songs/HH/1?format=chords');
    expect(await screen.findByText('Original key G · Capo 2: play F, sounds in G')).toBeDefined();
    expect(chords()).toEqual(['F', 'C7']);
    expect(screen.queryByRole('button', { name: 'Reset to G' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Up a semitone' }));
    expect(chords()).toEqual(['Ab', 'Eb7']);
    await userEvent.click(screen.getByRole('button', { name: 'Key: Ab' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Reset to G' }));
    await userEvent.click(await screen.findByRole('button', { name: 'More display options' }));
    await userEvent.selectOptions(screen.getByLabelText('Capo'), '0');
    expect(chords()).toEqual(['G', 'D7']);
    expect((await currentCache().outbox.list()).at(-1)?.body).toMatchObject({ capo: 0 });
  });

  it('says of a guessed key that it is guessed, and lets the song be moved from it', async () => {
    const document = { ...text.document, keys: { original: '', new: '' } };
    answerTexts = () => Response.json([{ ...text, keyIsGuessed: true, document }]);
    await open('/songs/HH/1?format=chords');
    expect(await screen.findByText('Key of G, guessed from the chords')).toBeDefined();
    expect(screen.getByText(/G \(guessed\)/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Up a semitone' }));
    expect(screen.getByText('Transposed from G (guessed from the chords) to Ab')).toBeDefined();
    expect(chords()).toEqual(['Ab', 'Eb7']);
  });

  it('moves a song by semitones when no key is known, and keeps what was chosen', async () => {
    const unknown = {
      ...line,
      chords: {
        original: [
          [1, 'Gdim'],
          [8, 'Bdim'],
        ],
        new: [],
      },
    };
    const document = {
      ...text.document,
      keys: { original: '', new: '' },
      sections: [{ ...text.document.sections[0], lines: [unknown] }],
    };
    answerTexts = () => Response.json([{ ...text, songId: 's4', document }]);
    await open('/songs/HH/4?format=chords');
    await userEvent.click(await screen.findByRole('button', { name: 'Up a semitone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Up a semitone' }));
    expect(screen.getByRole('button', { name: 'Key: +2' })).toBeDefined();
    expect(chords()).toEqual(['Adim', 'C#dim']);
    expect(screen.getByText('Transposed by +2 semitones')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/songs/HH/4?format=chords&key=%2B2'));
    expect((await currentCache().outbox.list()).at(-1)?.body).toMatchObject({ semitones: 2 });
  });

  it('names the tempo of a song', async () => {
    songFacts = [{ songId: 's1', tempo: 84, ccliNumber: null, translators: [] }];
    await open('/songs/HH/1');
    expect(await screen.findByText(/84 bpm/)).toBeDefined();
  });

  it('offers what there is to hear and see above the navigation, and nothing else', async () => {
    await open('/songs/HH/1');
    const pill = within(await screen.findByRole('group', { name: 'Listen, score and stage' }));
    expect(pill.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Stage']);
    cleanup();
    files = [
      { id: 'f1', songId: 's1', name: 'Organ', type: 'audio', category: 'instrumental', participants: [] },
      { id: 'f2', songId: 's1', name: 'Four voices', type: 'sheetmusic', category: 'sheetmusic', participants: [] },
    ];
    closeCache();
    await open('/songs/HH/1');
    await screen.findByRole('button', { name: 'Listen' });
    await userEvent.click(screen.getByRole('button', { name: 'Score' }));
    expect(address()).toBe('/songs/HH/1?sheet=f2');
  });

  it('tells when it was last sung, and nothing of a song that was in no set list', async () => {
    sungSongs = [{ songId: 's1', date: '2025-11-02', listId: 'l1' }];
    await open('/songs/HH/1');
    await userEvent.click(await screen.findByRole('button', { name: 'About this song' }));
    expect(await screen.findByText('Last sung Sun 2 Nov 2025')).toBeDefined();
    cleanup();
    closeCache();
    await open('/songs/HH/3');
    await userEvent.click(await screen.findByRole('button', { name: 'About this song' }));
    await screen.findByRole('tab', { name: 'About' });
    await waitFor(() => expect(asked.filter((path) => path.includes('sung-songs')).length).toBeGreaterThan(1));
    expect(screen.queryByText(/^Last sung/)).toBeNull();
  });

  it('has its scores and recordings, and ways to pass it on, in the sheet about it', async () => {
    await open('/songs/HH/1');
    await userEvent.click(await screen.findByRole('button', { name: 'About this song' }));
    await userEvent.click(await screen.findByRole('tab', { name: 'About' }));
    await userEvent.keyboard('{ArrowRight}');
    const sheet = within(screen.getByRole('dialog'));
    expect(screen.getByRole('tab', { name: 'Music' })).toBe(document.activeElement);
    expect(await sheet.findByRole('heading', { name: 'Listen and play' })).toBeDefined();
    await userEvent.keyboard('{ArrowRight}');
    expect(await sheet.findByRole('button', { name: 'Copy link' })).toBeDefined();
    expect(await sheet.findByRole('button', { name: 'Download' })).toBeDefined();
  });

  it('names the chords of this song in another notation', async () => {
    await open('/songs/HH/1?format=chords');
    await userEvent.click(await screen.findByRole('button', { name: 'More display options' }));
    await userEvent.selectOptions(screen.getByLabelText('Chord names'), 'nashville');
    expect(chords()).toEqual(['1', '5⁷']);
  });

  it('goes back to how the song was in one press', async () => {
    choices = [{ ...defaultReadingSettings, songId: 's1', semitones: 3, capo: 3, format: 'chords', chosenAt }];
    await open('/songs/HH/1?key=C');
    await userEvent.click(await screen.findByRole('button', { name: 'Reset to G' }));
    expect(screen.getByText('Original key G')).toBeDefined();
    expect(chords()).toEqual(['G', 'D7']);
    await waitFor(() => expect(address()).toBe('/songs/HH/1'));
    expect((await currentCache().outbox.list()).at(-1)?.body).toMatchObject({ semitones: null, capo: null });
  });

  it('has two languages side by side, each marked with its own', async () => {
    answerTexts = () => Response.json([text, { ...text, id: 't2', language: 'no', document: norwegian }]);
    await open('/songs/HH/1');
    await userEvent.click(await screen.findByRole('button', { name: 'More display options' }));
    await userEvent.selectOptions(screen.getByLabelText('Second language side by side'), 'Norsk');
    expect(screen.getByText('Nåde underfull').closest('[lang]')?.getAttribute('lang')).toBe('no');
    expect(screen.getByText('Amazing grace').closest('[lang]')?.getAttribute('lang')).toBe('en');
    expect(address()).toBe('/songs/HH/1?beside=no');
  });

  it('goes on stage at an address of its own, and comes back to the song', async () => {
    await open('/songs/HH/1?format=chords&key=A');
    await screen.findByRole('button', { name: 'Key: A' });
    await userEvent.click(screen.getByRole('button', { name: 'Stage' }));
    expect(await screen.findByRole('dialog', { name: /Amazing Grace/ })).toBeDefined();
    expect(address()).toBe('/songs/HH/1?format=performance&key=A');
    screen.getByRole<HTMLDialogElement>('dialog', { name: /Amazing Grace/ }).close();
    await waitFor(() => expect(address()).toBe('/songs/HH/1?format=chords&key=A'));
  });
});

describe('the facts of a song that come late', () => {
  it('do not keep its words waiting, and the line of its head is shown once, without them when there are none', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answerFacts = () => promise;
    await open('/songs/HH/1');
    await screen.findByText('Amazing grace');
    expect(screen.getByRole('heading', { name: 'Amazing Grace' })).toBeDefined();
    const line = (await screen.findByText('John Newton')).closest('div');
    expect(line?.className).toContain('invisible');
    resolve(new Response(null, { status: 500 }));
    await waitFor(() => expect(line?.className).not.toContain('invisible'));
  });
});

describe('printing a song', () => {
  let giveNames: () => void;
  beforeEach(() => {
    ({ promise: whenNamed, resolve: giveNames } = Promise.withResolvers<void>());
  });
  const printButton = () => screen.findByRole('button', { name: 'Print' });

  it('waits for who wrote it, says so, and opens the paper once', async () => {
    await open('/songs/HH/1?key=A');
    await userEvent.click(await printButton());
    expect((await printButton()).getAttribute('aria-busy')).toBe('true');
    await userEvent.click(await printButton());
    giveNames();
    await userEvent.click(await screen.findByRole('button', { name: 'Away from the paper' }));
    expect(address()).toBe('/songs/HH/1?key=A');
    expect(readPrintJob()?.credits).toContainEqual({ label: 'Words', words: 'John Newton, 1772' });
    expect((await printButton()).getAttribute('aria-busy')).toBeNull();
  });

  it('leaves those alone who went on to another song meanwhile', async () => {
    await open('/songs/HH/1');
    await userEvent.click(await printButton());
    await userEvent.click(screen.getByRole('link', { name: 'Next song: Third Song' }));
    expect((await printButton()).getAttribute('aria-busy')).toBeNull();
    giveNames();
    await screen.findByRole('link', { name: 'John Newton' });
    expect(address()).toBe('/songs/HH/3');
  });
});

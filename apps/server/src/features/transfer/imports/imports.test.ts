import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestCanticle } from '../../../testing/canticle.ts';
import { type Files, createZip } from '../../../testing/folder.ts';
import { uploadImport, EDITOR, OTHER_EDITOR, startImportTest } from '../../../testing/imports.ts';
import { listLyricsOfSong, replaceLyrics } from '../../lyrics/index.ts';
import { listCollections, listSongs, saveCollection } from '../../songs/index.ts';
import { listProducts } from '../../store/index.ts';

const HYMNAL: Files = {
  'hymnal/001-morning.cho': '{title: Morning}\n[G]Awake my [C]soul',
  'hymnal/002-noon.cho': '{title: Noon}\n[G]The sun is high',
  'hymnal/003-evening.cho': '{title: Evening}\n[G]The day is done',
};

let canticle: TestCanticle;

beforeEach(async () => {
  canticle = await startImportTest();
});
afterEach(() => canticle.close());

const ask: TestCanticle['request'] = (call, asked) => canticle.request(call, { as: EDITOR, ...asked });
const bring = (content: Files | Buffer, fileName?: string) => uploadImport(canticle, content, fileName);
const importOf = async (id: string) => (await ask(`GET api/canticle/imports/${id}`)).json;
const linesOf = async (id: string, what = '') =>
  (await ask(`GET api/canticle/imports/${id}/lines${what && `?what=${what}`}`)).json.lines;

async function start(id: string, body: object = {}) {
  const answer = await ask(`POST api/canticle/imports/${id}/start`, { body });
  await canticle.context.jobs.runDue();
  return answer;
}

const songs = async () => {
  const all = await listSongs(canticle.context.database.read, {});
  return all.map(({ name }) => Object.values(name)[0]).sort();
};
const firstLine = async (title: string) => {
  const song = (await listSongs(canticle.context.database.read, {})).find((one) => one.name['en'] === title);
  const [text] = await listLyricsOfSong(canticle.context.database.read, song?.id ?? '');
  return text?.document.sections[0]?.lines[0]?.text;
};

describe('an import in the browser', () => {
  it('is looked at when it has arrived, writes nothing, and then everything on go', async () => {
    const id = await bring(HYMNAL);
    expect(await importOf(id)).toMatchObject({ state: 'looked', counts: { new: 5, refused: 0, duplicate: 0 } });
    expect(await songs()).toEqual([]);
    expect((await linesOf(id, 'new')).map((line: { kind: string; name: string }) => [line.kind, line.name])).toEqual([
      ['reference', 'English'],
      ['collection', 'Hymnal'],
      ['song', 'Morning'],
      ['song', 'Noon'],
      ['song', 'Evening'],
    ]);

    expect((await start(id)).json.state).toBe('importing');
    expect(await importOf(id)).toMatchObject({ state: 'done', counts: { new: 5 } });
    expect(await songs()).toEqual(['Evening', 'Morning', 'Noon']);
    const report = await ask(`GET api/canticle/imports/${id}/report`);
    expect(report.text).toContain('3 songs: 3 new');
    expect((await start(id)).status).toBe(409);

    const again = await bring(HYMNAL);
    expect(await importOf(again)).toMatchObject({ counts: { new: 0, unchanged: 3, changed: 0 } });
    await start(again);
    expect(await songs()).toHaveLength(3);
  });

  it('is looked at for the songbook that was chosen last, in place of a preview that is in progress', async () => {
    const id = await bring(HYMNAL);
    const look = (into: string, as: string = EDITOR) =>
      ask(`POST api/canticle/imports/${id}/look`, { as, body: { into, name: `Book ${into}` } });
    expect((await look('AA')).json).toMatchObject({ state: 'looking', into: 'AA', counts: { new: 5 } });
    expect((await look('BB', OTHER_EDITOR)).json).toMatchObject({ state: 'looking', into: 'BB', counts: { new: 5 } });
    await canticle.context.jobs.runDue();
    expect(await importOf(id)).toMatchObject({ state: 'looked', into: 'BB' });
    const started = await ask(`POST api/canticle/imports/${id}/start`, { body: {} });
    expect(started.json.state).toBe('importing');
    expect((await look('AA')).status).toBe(409);
    await canticle.context.jobs.runDue();
    expect((await listCollections(canticle.context.database.read)).map(({ key }) => key)).toEqual(['BB']);
  });

  it('sets no prices for an editor, and does for an administrator', async () => {
    const ADMINISTRATOR = 'admin@example.org';
    await canticle.createPerson(ADMINISTRATOR, { roles: ['administrator'] });
    const prices = (amountMinor: number) => [{ type: 'month', currency: 'nok', amountMinor }];
    const priced = (amountMinor: number): Files => ({
      'bundle.json': '{"format":"canticle-bundle","version":1}',
      'AA/collection.json': JSON.stringify({ key: 'AA', name: { en: 'A' }, prices: prices(amountMinor) }),
      'products/all.json': JSON.stringify({ name: { en: 'All' }, collections: ['AA'], prices: prices(amountMinor) }),
    });
    const amounts = async () =>
      (await listProducts(canticle.context.database.read)).map((one) => one.prices.map((price) => price.amountMinor));
    const id = await bring(priced(100));
    const reason = 'Only an administrator can import prices.';
    const refused = [
      { file: 'AA/collection.json', text: reason },
      { file: 'products/all.json', text: reason },
    ];
    expect(await linesOf(id, 'refused')).toMatchObject(refused);
    await start(id);
    expect(await linesOf(id, 'refused')).toMatchObject(refused);
    expect((await listCollections(canticle.context.database.read)).map(({ key }) => key)).toEqual(['AA']);
    expect(await amounts()).toEqual([]);
    // The person who starts the import decides, not the person who uploaded it.
    const brought = await bring(priced(100));
    const look = await canticle.request(`POST api/canticle/imports/${brought}/look`, { as: ADMINISTRATOR, body: {} });
    expect(look.status).toBe(200);
    await canticle.context.jobs.runDue();
    expect(await linesOf(brought, 'refused')).toEqual([]);
    await canticle.request(`POST api/canticle/imports/${brought}/start`, { as: ADMINISTRATOR, body: {} });
    await canticle.context.jobs.runDue();
    expect(await amounts()).toEqual([[100], [100]]);
    expect(await importOf(await bring(priced(100)))).toMatchObject({ counts: { refused: 0, changed: 0 } });
    await start(await bring(priced(1)), { all: 'update' });
    expect(await amounts()).toEqual([[100], [100]]);
  });

  it('says which collections only editors can open, and opens new ones to everybody when it is asked to', async () => {
    const MEMBER = 'member@example.org';
    await canticle.createPerson(MEMBER);
    const openTo = async () => {
      const { json } = await canticle.request('GET api/Songs', { as: MEMBER, version: '4.0' });
      return json.filter(({ available }: { available: boolean }) => available).length;
    };
    const id = await bring(HYMNAL);
    const look = await importOf(id);
    expect(look.closed).toEqual([{ id: null, key: 'HYM', name: { en: 'Hymnal' }, isNew: true }]);
    await start(id);
    const collectionId = (await listCollections(canticle.context.database.read))[0]?.id;
    expect((await importOf(id)).closed).toEqual([
      { id: collectionId, key: 'HYM', name: { en: 'Hymnal' }, isNew: true },
    ]);
    expect(await openTo()).toBe(0);

    // The option for new collections does not open a collection that exists already.
    const again = await bring(HYMNAL);
    expect((await importOf(again)).closed).toEqual([
      { id: collectionId, key: 'HYM', name: { en: 'Hymnal' }, isNew: false },
    ]);
    await start(again, { free: true });
    expect(await openTo()).toBe(0);

    const other = await bring({ 'new songs/001-night.cho': '{title: Night}\n[G]The stars are bright' });
    expect((await importOf(other)).closed).toMatchObject([{ isNew: true }]);
    await start(other, { free: true });
    expect((await importOf(other)).closed).toEqual([]);
    expect(await openTo()).toBe(1);

    // Once an editor has opened it, the report no longer mentions it.
    const one = (await listCollections(canticle.context.database.read)).find((each) => each.id === collectionId);
    if (one !== undefined)
      await canticle.context.database.transaction((tx) =>
        saveCollection(tx, { ...one, free: true }, canticle.context.now()),
      );
    expect((await importOf(id)).closed).toEqual([]);
  });

  it('goes into the collection that is chosen after the first look', async () => {
    const id = await bring(HYMNAL);
    const look = await ask(`POST api/canticle/imports/${id}/look`, { body: { into: 'SB', name: 'Songbook' } });
    expect(look.json).toMatchObject({ state: 'looking', into: 'SB' });
    expect((await ask(`POST api/canticle/imports/${id}/start`, { body: {} })).status).toBe(409);
    await canticle.context.jobs.runDue();
    await start(id);
    const [collection] = await listCollections(canticle.context.database.read);
    expect(collection).toMatchObject({ key: 'SB', name: { en: 'Songbook' } });
  });

  it('is seen by every editor and by nobody else', async () => {
    const id = await bring(HYMNAL);
    const roles = ['technician', 'extended', 'administrator'] as const;
    for (const role of roles) await canticle.createPerson(`${role}@example.org`, { roles: [role] });
    await canticle.createPerson('singer@example.org');
    const calls = [
      'GET api/canticle/imports',
      `GET api/canticle/imports/${id}`,
      `GET api/canticle/imports/${id}/lines`,
      `GET api/canticle/imports/${id}/report`,
    ] as const;
    for (const call of calls) {
      const statusOf = async (as?: string) => (await canticle.request(call, as === undefined ? {} : { as })).status;
      const all = [EDITOR, OTHER_EDITOR, ...roles.map((role) => `${role}@example.org`), 'singer@example.org'];
      expect(await Promise.all(all.map(statusOf)), call).toEqual([200, 200, 403, 403, 200, 403]);
      expect(await statusOf(), call).toBe(401);
    }
    for (const call of ['look', 'start', 'cancel'])
      expect(
        (await ask(`POST api/canticle/imports/${id}/${call}`, { as: 'singer@example.org', body: {} })).status,
      ).toBe(403);
    expect((await ask(`DELETE api/canticle/imports/${id}`, { as: 'singer@example.org' })).status).toBe(403);
    expect((await ask('GET api/canticle/imports/none')).status).toBe(404);
    expect((await ask(`DELETE api/canticle/imports/${id}`)).status).toBe(200);
    expect((await ask(`GET api/canticle/imports/${id}`)).status).toBe(404);
  });

  it('can be begun by one of two editors only', async () => {
    const id = await bring(HYMNAL);
    const both = [EDITOR, OTHER_EDITOR].map((as) => ask(`POST api/canticle/imports/${id}/start`, { as, body: {} }));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('what is here already', () => {
  const changed: Files = {
    ...HYMNAL,
    'hymnal/001-morning.cho': '{title: Morning}\n[G]Awake my heart',
    'hymnal/002-noon.cho': '{title: Noon}\n[G]The sun is low',
  };

  async function editNoon() {
    const { database, now } = canticle.context;
    const noon = (await listSongs(database.read, {})).find((one) => one.name['en'] === 'Noon');
    const [text] = await listLyricsOfSong(database.read, noon?.id ?? '');
    if (noon === undefined || text === undefined) throw new Error('there is no song to edit');
    const lines = [{ text: 'Edited here', chords: { original: [], new: [] }, remark: '' }];
    const document = { ...text.document, sections: text.document.sections.map((one) => ({ ...one, lines })) };
    await database.transaction((tx) => replaceLyrics(tx, noon.id, [{ id: text.id, language: 'en', document }], now()));
  }

  it('is updated where it only came from a file, and stays where it was edited', async () => {
    await start(await bring(HYMNAL));
    await editNoon();
    const id = await bring(changed);
    const lines = await linesOf(id);
    const told = lines.filter((line: { kind: string }) => line.kind === 'song');
    expect(told.map((line: Record<string, string>) => [line['what'], line['suggested']])).toEqual([
      ['changed', 'update'],
      ['kept', 'skip'],
      ['unchanged', null],
    ]);
    await start(id);
    expect([await firstLine('Morning'), await firstLine('Noon')]).toEqual(['Awake my heart', 'Edited here']);
  });

  it('is written over, left or doubled as it was chosen, for all and for single songs', async () => {
    await start(await bring(HYMNAL));
    await editNoon();
    await start(await bring(changed), { all: 'skip' });
    expect([await firstLine('Morning'), await firstLine('Noon')]).toEqual(['Awake my soul', 'Edited here']);
    await start(await bring(changed), {
      all: 'skip',
      songs: { 'hymnal/002-noon.cho': 'update', '002-noon.cho': 'update' },
    });
    expect([await firstLine('Morning'), await firstLine('Noon')]).toEqual(['Awake my soul', 'The sun is low']);

    const third = { ...changed, 'hymnal/003-evening.cho': '{title: Evening}\n[G]The night is near' };
    await start(await bring(third), { all: 'duplicate' });
    expect(await songs()).toEqual(['Evening', 'Evening', 'Morning', 'Morning', 'Noon']);
    await start(await bring(third), { all: 'duplicate' });
    expect(await songs()).toHaveLength(5);
  });

  it('is recognised in files from elsewhere by number, title and first line', async () => {
    await start(await bring(HYMNAL));
    const others: Files = {
      'a.cho': '{title: Another Title}\n[C]Awake, my soul!',
      '002-new song.cho': '{title: Quite new}\n[C]Something else',
      'evening.txt': 'Evening\n\n1.\nA different evening song\n',
    };
    const id = await bring(others, 'elsewhere.zip');
    await ask(`POST api/canticle/imports/${id}/look`, { body: { into: 'HYMNAL' } });
    await canticle.context.jobs.runDue();
    const key = (await listCollections(canticle.context.database.read))[0]?.key;
    await ask(`POST api/canticle/imports/${id}/look`, { body: { into: key } });
    await canticle.context.jobs.runDue();
    const found = await linesOf(id, 'duplicate');
    expect(
      found.map((line: { name: string; suggested: string; like: { name: string; by: string[] } }) => [
        line.name,
        line.like.name,
        line.like.by,
        line.suggested,
      ]),
    ).toEqual([
      ['Quite new', 'Noon', ['number'], 'duplicate'],
      ['Another Title', 'Morning', ['firstLine'], 'skip'],
      ['Evening', 'Evening', ['title'], 'duplicate'],
    ]);
    const source = found.find((line: { name: string }) => line.name === 'Another Title').source;
    await start(id, { songs: { [source]: 'update' } });
    expect(await importOf(id)).toMatchObject({ state: 'done', counts: { new: 2, changed: 1 } });
    expect(await songs()).toEqual(['Another Title', 'Evening', 'Evening', 'Noon', 'Quite new']);
    const again = await bring(others, 'elsewhere.zip');
    await ask(`POST api/canticle/imports/${again}/look`, { body: { into: key } });
    await canticle.context.jobs.runDue();
    expect(await importOf(again)).toMatchObject({ counts: { new: 0, changed: 0, duplicate: 0, unchanged: 3 } });
  });
});

describe('what lies in the trash', () => {
  const collectionHere = async () => (await listCollections(canticle.context.database.read))[0];

  it('is said to be there with what may be done, and happens for all of it or for one line', async () => {
    await start(await bring(HYMNAL));
    const id = (await collectionHere())?.id ?? '';
    const throwAway = () =>
      ask(`POST api/canticle/catalogue/collection/${id}/trash`).then(({ status }) => expect(status).toBe(200));
    await throwAway();
    const looked = await bring(HYMNAL);
    expect(await importOf(looked)).toMatchObject({ counts: { trashed: 1, skipped: 3, new: 0 } });
    expect(await linesOf(looked, 'trashed')).toMatchObject([
      { kind: 'collection', name: 'Hymnal', suggested: 'skip', choices: ['update', 'skip', 'duplicate'] },
    ]);
    const [{ source }] = await linesOf(looked, 'trashed');
    await start(looked);
    expect(await collectionHere()).toBeUndefined();
    await start(await bring(HYMNAL), { trashed: 'duplicate', songs: { [source]: 'update' } });
    expect(await collectionHere()).toMatchObject({ id });
    await throwAway();
    await start(await bring(HYMNAL), { trashed: 'update' });
    expect(await collectionHere()).toMatchObject({ id });
    expect(await songs()).toEqual(['Evening', 'Morning', 'Noon']);
  });
});

describe('an import that is stopped', () => {
  const many = (count: number): Files =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`many/${at + 1}.cho`, `{title: Song ${at + 1}}\n[G]Line of ${at + 1}`]),
    );

  /** Runs `meanwhile` whenever a transaction begins after the first hundred songs, while the import runs. */
  async function importWith(id: string, meanwhile: () => Promise<void>) {
    const { database, jobs } = canticle.context;
    await ask(`POST api/canticle/imports/${id}/start`, { body: {} });
    const whole = database.transaction;
    Object.assign(database, {
      transaction: async (work: Parameters<typeof whole>[0]) => {
        if ((await listSongs(database.read, {})).length >= 100) await meanwhile();
        return whole.call(database, work);
      },
    });
    await jobs.runDue().catch(() => undefined);
    Object.assign(database, { transaction: whole });
  }

  it('by a server that ends goes on with the next one, and its report tells the whole', async () => {
    const id = await bring(many(260), 'many.zip');
    await importWith(id, () => Promise.reject(new Error('The server ended.')));
    expect(await songs()).toHaveLength(100);
    const [job] = await canticle.context.jobs.list(undefined, 1);
    await canticle.context.database.transaction((tx) =>
      tx
        .updateTable('jobs')
        .set({ state: 'running', claim: 'gone', claimed_until: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', job?.id ?? '')
        .execute(),
    );
    await canticle.context.jobs.runDue();
    expect(await importOf(id)).toMatchObject({ state: 'done', counts: { new: 260, unchanged: 0, refused: 0 } });
    expect(new Set(await songs()).size).toBe(260);
    expect(await songs()).toHaveLength(260);
  });

  it('by a person keeps what is written, and does the rest when it is begun again', async () => {
    const id = await bring(many(500), 'many.zip');
    let asked: Promise<unknown> | undefined;
    await importWith(id, async () => {
      asked ??= ask(`POST api/canticle/imports/${id}/cancel`);
      await sleep(100);
    });
    await asked;
    expect(await importOf(id)).toMatchObject({ state: 'cancelled' });
    const stopped = (await songs()).length;
    expect(stopped).toBeGreaterThanOrEqual(100);
    expect(stopped).toBeLessThan(500);
    expect((await ask(`POST api/canticle/imports/${id}/cancel`)).status).toBe(409);
    await start(id);
    expect(await importOf(id)).toMatchObject({ state: 'done', counts: { new: 500 } });
    expect(await songs()).toHaveLength(500);
  });
});

describe('what cannot be imported', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a broken archive', () => Buffer.from('PK\x03\x04 nothing more'), 'broken.zip', 'isn’t a readable zip archive'],
    [
      'an archive of another time',
      () => createZip({ 'bundle.json': '{"format":"canticle-bundle","version":9}' }),
      'b.zip',
      'version 9',
    ],
  ])('%s says so', async (_, bytes, name, sentence) => {
    const id = await bring(await bytes(), name);
    const found = await importOf(id);
    expect(found.state).toBe('failed');
    expect(found.error).toContain(sentence);
    expect((await ask(`POST api/canticle/imports/${id}/start`, { body: {} })).status).toBe(409);
  });

  it('is refused line by line while the rest goes on', async () => {
    const bomb = Buffer.alloc(3 * 1024 * 1024, 'a');
    const noise = Buffer.from([0, 1, 2, 3, 0xff, 0xfe, 0, 0, 7, 0]);
    const id = await bring(
      Buffer.from(
        (await createZip({ ...HYMNAL, 'aa/out.cho': '{title: Out}\nx', 'bomb.cho': bomb, 'noise.cho': noise }))
          .toString('latin1')
          .replaceAll('aa/out.cho', '../out.cho'),
        'latin1',
      ),
    );
    const refused = await linesOf(id, 'refused');
    expect(refused.map((line: { file: string; text: string }) => [line.file, line.text]).sort()).toEqual([
      ['../out.cho', 'The name points outside the archive.'],
      ['bomb.cho', 'The file is compressed so heavily that it may be harmful.'],
      ['noise.cho', expect.stringMatching(/^[A-Z].*\.$/)],
    ]);
    await start(id);
    expect(await songs()).toEqual(['Evening', 'Morning', 'Noon']);
  });

  it.each(['..cho', '.cho', `${'Ж'.repeat(150)}.cho`, 'a\u0000b.cho'])(
    'comes in under the name %s, which no disk takes',
    async (name) => {
      const id = await bring(Buffer.from('{title: Named}\nSing'), name);
      expect((await importOf(id)).state).not.toBe('looking');
      expect((await importOf(id)).error ?? '').not.toContain('/');
    },
  );

  it('names what is refused also when its name holds what no database takes', async () => {
    const archive = (await createZip({ 'xx.cho': '{title: Out}\nx', ...HYMNAL })).toString('latin1');
    const id = await bring(Buffer.from(archive.replaceAll('xx.cho', 'x\0.cho'), 'latin1'));
    expect((await linesOf(id, 'refused')).map(({ file }: { file: string }) => file)).toEqual(['x.cho']);
  });

  it('tells of two songs with one name in one file as two', async () => {
    const twice = '{title: Joy}\n[G]One\n{new_song}\n{title: Joy}\n[C]Two';
    const id = await bring(Buffer.from(twice), 'joy.cho');
    const before = (await importOf(id)).counts.new;
    await start(id);
    expect((await importOf(id)).counts.new).toBe(before);
  });

  it('names every file that is passed over, in its lines and in both reports', async () => {
    const id = await bring({ ...HYMNAL, 'hymnal/tune.mxl': 'x', 'hymnal/cover.psd': 'x' });
    expect((await importOf(id)).counts).toMatchObject({ passed: 2, new: 5 });
    const lines = await linesOf(id, 'passed');
    expect(lines.map(({ file, said }: any) => [file, said[0]?.code]).sort()).toEqual([
      ['cover.psd', 'kind-not-read'],
      ['tune.mxl', 'lonely-score'],
    ]);
    const [text, csv] = [
      await ask(`GET api/canticle/imports/${id}/report`),
      await ask(`GET api/canticle/imports/${id}/report?format=csv`),
    ];
    expect(text.text).toContain('cover.psd: This type of file isn’t supported.');
    expect(csv.text).toContain('passed,,,cover.psd,,This type of file isn’t supported.');
  });

  it('has a report that no spreadsheet runs', async () => {
    const id = await bring(Buffer.from('{title: =HYPERLINK("x")}\nSing'), '=cmd.cho');
    const csv = await ask(`GET api/canticle/imports/${id}/report?format=csv`);
    expect(csv.text).toContain(`"'=HYPERLINK(""x"")",'=cmd.cho`);
    expect(csv.headers['content-type']).toContain('text/csv');
  });
});

describe('what lies on the disk', () => {
  it('is gone when the import is forgotten', async () => {
    const { context } = canticle;
    const id = await bring(HYMNAL);
    const kept = async () => {
      let some = 0;
      for await (const _ of context.transfers.list()) some += 1;
      return some;
    };
    expect(await kept()).toBe(1);
    await ask(`DELETE api/canticle/imports/${id}`);
    const tidy = () => context.database.transaction((tx) => context.jobs.add(tx, { kind: 'transfer.tidy' }));
    for (const left of [1, 0]) {
      await tidy();
      await context.jobs.runDue();
      expect(await kept()).toBe(left);
    }
    await expect(readFile(`${canticle.storage.dataDir}/unpacked`)).rejects.toThrow();
  });
});

import { randomUUID } from 'node:crypto';
import {
  fetchAs,
  fetchAsEditor,
  uploadFile,
  createUser,
  completeRegistration,
  signInAs,
  signInWith,
  findSongId,
  signInForToken,
} from '../../fixtures/index.ts';
import { emptyValues, songFields } from '@canticle/contract/entities';
import { setTimeout } from 'node:timers/promises';
import { createPagePhoto, createRecording, createScore } from '../../fixtures/index.ts';
import { audienceOf, openLive, present, stepButton } from '../journeys/live-windows.ts';

/** One item of each kind, so that no page of the app is empty: e-mail addresses of people, and ids. */
export type VisitFixtures = {
  /** Leads a live session, and owns a list, a tag and a favourite. */
  readonly leader: string;
  /** Has not bought anything yet. */
  readonly newcomer: string;
  readonly list: string;
  /** A set of readings and notes alone. */
  readonly prayer: string;
  readonly tag: string;
  /** A group the leader leads, and the key of an invitation to it. */
  readonly group: string;
  readonly invitation: string;
  readonly recording: string;
  readonly song: string;
  /** One of the files of the song. */
  readonly score: string;
  readonly contributor: string;
  readonly product: string;
  readonly importing: string;
  readonly presentation: string;
  /** A path of the app. */
  readonly audience: string;
};

const LONG = 'Songs for the long evenings of Advent and the candlelight service of the parish choirs';

/** Creates the items. They belong to separate people wherever possible, so that other journeys do not see them. */
export async function furnish(): Promise<VisitFixtures> {
  for (const person of ['editor', 'technician', 'admin', 'extended'] as const) await completeRegistration(person);
  const [leader, newcomer] = [await createUser('Ragnhild'), await createUser('Steinar')];
  await makeExtended(leader);
  const token = await signInForToken(leader);
  const [song, other] = [await findSongId('HH', 17), await findSongId('HH', 4)];
  const score = await uploadFile(createScore(), 'score.musicxml', {
    songId: song,
    name: 'Two voices',
    type: 'sheetmusic',
  });
  const recording = await uploadFile(createRecording(20), 'choir.wav', { songId: song, name: 'Choir', type: 'audio' });
  await uploadFile(createPagePhoto(), 'page.png', { songId: other, name: 'Page 12', type: 'photo' });
  await addDuplicates();
  const initialEntries = [song, other].map((itemId) => ({ itemId }));
  const list = await fetchAs<{ id: string }>(
    token,
    'POST',
    'api/CustomCollections',
    { name: LONG, initialEntries },
    '4.0',
  );
  const prayer = await fetchAs<{ id: string }>(
    token,
    'POST',
    'api/CustomCollections',
    { name: 'Evening prayer' },
    '4.0',
  );
  await fetchAs(token, 'POST', `api/canticle/lists/${prayer.id}/changes`, {
    at: new Date().toISOString(),
    add: [{ id: randomUUID(), sort: 1, type: 'note', title: 'Silence' }],
  });
  const tag = await fetchAs<{ id: string }>(
    token,
    'POST',
    'api/Tags',
    { name: 'Advent', songIds: [song, other] },
    '4.0',
  );
  await fetchAs(token, 'POST', `api/canticle/songs/${song}/corrections`, {
    ...(await firstLineOf(token, song)),
    note: LONG,
  });
  const group = await fetchAs<{ id: string }>(token, 'POST', 'api/canticle/groups', { id: randomUUID(), name: LONG });
  const invitations = `api/canticle/groups/${group.id}/invitations`;
  const { key: invitation } = await fetchAs<{ key: string }>(token, 'POST', invitations, { role: 'singer' });
  await fetchAs(token, 'POST', `api/Analytics/View/${song}`, undefined, '3.0');
  const contributors = await fetchAsEditor<{ id: string; item: { name: string } }[]>('api/Contributors');
  const products = await fetchAs<{ id: string }[]>(token, 'GET', 'api/Store/Products', undefined, '4.0');
  const { presentation, audience } = await lead(leader, newcomer);
  return {
    leader,
    newcomer,
    list: list.id,
    prayer: prayer.id,
    tag: tag.id,
    group: group.id,
    invitation,
    recording,
    song,
    score,
    contributor: contributors.find(({ item }) => item.name === 'Martin Luther')?.id ?? '',
    product: products[0]?.id ?? '',
    importing: await lookAtImport(),
    presentation,
    audience,
  };
}

/* The first line of a text, and the same with a word more. */
async function firstLineOf(token: string, song: string) {
  type Text = {
    readonly language: string;
    readonly document: { readonly sections: readonly { id: string; lines: readonly { text: string }[] }[] };
  };
  const [text] = await fetchAs<readonly Text[]>(token, 'GET', `api/canticle/songs/${song}/texts`);
  const [section] = text?.document.sections ?? [];
  const before = section?.lines[0]?.text ?? '';
  return { language: text?.language ?? 'en', sectionId: section?.id ?? '', line: 0, before, after: `${before} again` };
}

/* Two songs that look like one. They have no number and are not published: others count and open what is there. */
async function addDuplicates(): Promise<void> {
  const json = (body: object) => ({ body: JSON.stringify(body) });
  const collections = await fetchAsEditor<{ id: string; key: string }[]>('api/Collections?allCollections=true');
  const collectionId = collections.find(({ key }) => key === 'HH')?.id ?? '';
  const memberships = [{ collectionId, number: null, free: true }];
  for (const [name, year] of [
    ['The ferry at dawn', 1861],
    ['Ferry at Dawn', 1867],
  ] as const) {
    const item = { ...emptyValues(songFields), name: { en: name }, enabled: false, memberships, yearWritten: year };
    const { id } = await fetchAsEditor<{ id: string }>('api/canticle/catalogue/song', {
      method: 'POST',
      ...json({ item }),
    });
    const original = `The ferry at dawn goes over\nwith lights on the water ${year}\nand nobody speaks at the railing`;
    await fetchAsEditor(`api/canticle/songs/${id}/texts/en`, {
      method: 'PUT',
      ...json({ source: { original }, baseRevision: 0 }),
    });
  }
  await fetchAsEditor('api/canticle/duplicates/search', { method: 'POST' });
  type Found = { readonly total: number };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetchAsEditor<Found>('api/canticle/duplicates')).total > 0) return;
    await setTimeout(100);
  }
  throw new Error('The two songs that look like one were not found');
}

async function makeExtended(email: string): Promise<void> {
  const admin = await signInForToken('admin@canticle.example');
  type Found = { readonly result: readonly { readonly id: string }[] };
  const query = encodeURIComponent(email);
  const { result } = await fetchAs<Found>(admin, 'GET', `api/Admin/Users?query=${query}`, undefined, '3.0');
  await fetchAs(admin, 'PATCH', `api/Admin/User/${result[0]?.id}/Roles`, ['extended'], '3.0');
}

/* A song is presented through its page, so that the published content is real. */
async function lead(email: string, follower: string): Promise<{ presentation: string; audience: string }> {
  const page = await signInWith(email, { path: '/songs/HH/1' });
  await present(page);
  await stepButton(page).click();
  const { code } = await openLive(page);
  await page.close();
  const follows = await signInForToken(follower);
  type Joined = { readonly live: { readonly id: string } };
  const { live } = await fetchAs<Joined>(follows, 'POST', 'api/canticle/presentations/joinings', { code });
  return { presentation: live.id, audience: await audienceOf(email) };
}

/* An import that was previewed and waits for the editor's confirmation. */
async function lookAtImport(): Promise<string> {
  const page = await signInAs('editor', { path: '/imports' });
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files', exact: true }).click();
  const buffer = Buffer.from('{title: An evening song}\n[G]The day is done, the [C]stars are bright');
  await (await asked).setFiles([
    { name: 'evening.cho', mimeType: 'text/plain', buffer },
    { name: 'noise.cho', mimeType: 'text/plain', buffer: Buffer.from('\u0000\u0001\u0002\u0000\u0007') },
  ]);
  await page.getByText('Preview: nothing has been changed yet.').waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.close();
  return id;
}

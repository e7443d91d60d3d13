import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId, type Tables } from './platform/database/index.ts';
import { startCanticle, type TestCanticle } from './testing/canticle.ts';
import { addCollection, addSong } from './testing/library.ts';

/* Columns that identify a person: by their id, their address, or the id under which another service knows them. */
const NAMES_A_PERSON =
  /(^|_)(user|owner|person|actor|recipient|customer|member|reader|editor|creator|sender|email|by)(_id)?$|^userId$|_by_id$/;

/* Personal columns that are not in the person's download, and why. */
const NOT_DOWNLOADED: { readonly [column: string]: string } = {
  'account_links.email':
    'Links in mails that are under way; gone when used, after a week at the latest, and with the person.',
  'changes.owner_id': 'Says when what the download holds was written, for caches; forgotten with the person.',
  'idempotent_answers.person_id': 'Answers they were given already, kept for a day so that a call may come twice.',
  'song_merge_rows.owner_id':
    'Which of what the download holds a merge of songs moved, for 30 days, to undo it; gone with the person.',
  'sandbox_portals.customer_id': 'Stands for the payment provider, where one asks for what it keeps.',
  'sandbox_subscriptions.customer_id': 'Stands for the payment provider, where one asks for what it keeps.',
};

/* What is kept when the person is deleted, and why. */
const NOT_DELETED: { readonly [column: string]: string } = {
  'audit_entries.actor': 'The books say who gave what to whom; the id leads to nobody any more.',
  'changes.owner_id': 'One change is left: that they are gone, for the caches of other processes.',
  'playlist_entries.added_by_id': 'In the list of somebody else, who keeps it; the id leads to nobody any more.',
  'playlist_entries.updated_by_id': 'In the list of somebody else, who keeps it; the id leads to nobody any more.',
  'sandbox_portals.customer_id': 'Stands for the payment provider, which keeps its own books.',
  'sign_up_requests.email':
    'From before there was an account; gone once somebody with the address is added or after 90 days.',
  'sandbox_subscriptions.customer_id': 'Stands for the payment provider, which keeps its own books.',
};

const AT = '2026-06-01T10:00:00.000Z';
const LATER = '2099-01-01T00:00:00.000Z';
const email = 'whole@example.org';
let canticle: TestCanticle;
let userId: string;
let otherId: string;
let subject: string;
let collection: string;
let song: string;
let columns: string[];

/* One row of every table that identifies a person. Where it can, it contains `mark-<table>`, which must be in the
   download. */
const rows = (): { readonly [T in keyof Tables]?: object } => ({
  users: { address: JSON.stringify({ city: 'mark-users' }) },
  auth_user: { id: subject, name: 'A', email, emailVerified: sql`(1 = 0)` },
  auth_session: {
    id: newId(),
    userId: subject,
    token: newId(),
    userAgent: 'mark-auth_session',
    expiresAt: LATER,
    updatedAt: AT,
  },
  auth_account: { id: newId(), accountId: subject, userId: subject, providerId: 'mark-auth_account', updatedAt: AT },
  auth_passkey: {
    id: newId(),
    userId: subject,
    name: 'mark-auth_passkey',
    publicKey: 'secret-link',
    credentialID: newId(),
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: sql`(1 = 0)`,
    createdAt: AT,
  },
  auth_two_factor: { id: newId(), userId: subject, secret: 'secret-link', backupCodes: '["secret-link"]' },
  account_agreements: { subject, privacy: 'mark-account_agreements', terms: '1', agreed_at: AT },
  account_links: { token_hash: 'secret-link', subject, purpose: 'reset-password', email, expires_at: LATER },
  user_identities: { issuer: 'https://mark-user_identities.example', subject: newId(), user_id: userId },
  user_roles: { user_id: userId, role: 'editor' },
  outbox_mails: { ...mail('mark-outbox_mails'), recipient: email },
  jobs: { ...job, id: newId(), kind: 'mark-jobs', owner_id: userId },
  lyrics: { ...text, id: newId(), language: 'en', saved_by: userId, comment: 'mark-lyrics', sort: 0, updated_at: AT },
  lyric_revisions: { ...text, language: 'no', saved_by: userId, comment: 'mark-lyric_revisions' },
  catalogue_revisions: {
    kind: 'song',
    item_id: 'mark-catalogue_revisions',
    number: 1,
    action: 'change',
    at: AT,
    by_id: userId,
    document: '{}',
  },
  uploads: { ...upload, id: newId(), user_id: userId, file_name: 'mark-uploads' },
  imports: {
    ...transferred,
    id: newId(),
    user_id: userId,
    name: 'mark-imports',
    stage: 'look',
    is_done: 1,
    options: '{}',
    report: '',
  },
  bundles: { ...transferred, id: newId(), user_id: userId, collections: '["mark-bundles"]' },
  embed_tokens: { id: 'mark-embed_tokens', song_id: song, user_id: userId, created_at: AT, expires_at: AT },
  access_tokens: {
    id: newId(),
    user_id: userId,
    name: 'mark-access_tokens',
    token_hash: 'secret-link',
    scopes: '[]',
    created_at: AT,
  },
  provider_roles: { user_id: userId, role: 'technician' },
  provider_members: { group_id: 'group', user_id: userId },
  subscriptions: { id: 'mark-subscriptions', user_id: userId, valid_to: AT, created_at: AT, updated_at: AT },
  trials: { user_id: userId, collection_id: collection, started_at: AT },
  receipts: {
    number: 1,
    payment_id: newId(),
    user_id: userId,
    issued_at: AT,
    document: JSON.stringify({
      seller: { name: 'House', addressLines: [], taxNumber: '', vatPercent: 0 },
      buyer: { name: 'mark-receipts', email },
      products: [],
      amountMinor: 100,
      currency: 'nok',
      paidUntil: AT,
    }),
  },
  code_uses: { id: newId(), code_id: 'code', user_id: userId, state: 'used', at: AT },
  checkouts: { id: 'mark-checkouts', user_id: userId, product_ids: '[]', open: 0, created_at: AT },
  payment_customers: { provider: 'sandbox', customer_id: 'mark-payment_customers', user_id: userId },
  audit_entries: {
    id: newId(),
    at: AT,
    actor: userId,
    action: 'mark-audit_entries',
    kind: 'x',
    item_id: 'x',
    details: '{}',
  },
  favourites: { user_id: userId, song_id: song, added_at: AT },
  playlists: {
    id: 'own',
    user_id: userId,
    name: 'mark-playlists',
    published_by_id: userId,
    changed_by_id: userId,
    created_at: AT,
    updated_at: AT,
  },
  playlist_users: { playlist_id: 'theirs', user_id: userId, permission: 'edit' },
  playlist_entries: {
    playlist_id: 'theirs',
    id: 'entry',
    song_id: song,
    sort: 1,
    note: 'mark-playlist_entries',
    set_at: '{}',
    removed: 0,
    added_by_id: userId,
    added_at: AT,
    updated_by_id: userId,
    updated_at: AT,
  },
  corrections: {
    id: newId(),
    song_id: song,
    language: 'en',
    section_id: 'v1',
    line: 0,
    line_before: 'a',
    line_after: 'mark-corrections',
    note: '',
    suggested_by_id: userId,
    answered_by_id: userId,
    created_at: AT,
    state: 'open',
  },
  playlist_pins: { user_id: userId, playlist_id: 'own' },
  tags: { id: newId(), user_id: userId, name: 'mark-tags', created_at: AT, updated_at: AT },
  tag_users: { tag_id: 'shared', user_id: userId },
  share_keys: {
    key: 'mark-share_keys',
    type: 'playlist',
    item_id: 'own',
    user_id: userId,
    permission: 'view',
    valid_to: LATER,
    created_at: AT,
  },
  group_members: { group_id: 'group', user_id: userId, role: 'leader', joined_at: AT },
  group_invitations: {
    key: 'mark-group_invitations',
    group_id: 'group',
    role: 'singer',
    created_by_id: userId,
    created_at: AT,
    valid_to: LATER,
  },
  invitations: {
    id: newId(),
    key_hash: 'secret-link',
    email,
    name: 'mark-invitations',
    created_by_id: userId,
    used_by_id: userId,
    created_at: AT,
    valid_to: LATER,
  },
  sign_up_requests: { id: newId(), email, name: 'A', message: 'mark-sign_up_requests', language: 'en', created_at: AT },
  collection_people: { collection_id: collection, user_id: userId, given_at: AT },
  group_invitation_uses: { key: 'mark-group_invitation_uses', user_id: userId, used_at: AT },
  calendar_addresses: { key: 'secret-link', user_id: userId, group_id: 'mark-calendar_addresses', created_at: AT },
  set_parts: {
    id: newId(),
    playlist_id: 'theirs',
    user_id: userId,
    part: 'mark-set_parts',
    asked_by_id: userId,
    asked_at: AT,
  },
  share_key_uses: { key: 'mark-share_key_uses', user_id: userId, used_at: AT },
  push_subscriptions: {
    id: newId(),
    user_id: userId,
    endpoint: 'https://push.example.org/mark-push_subscriptions',
    public_key: 'x',
    auth_secret: 'x',
    created_at: AT,
  },
  notifications: {
    id: newId(),
    user_id: userId,
    kind: 'list-changed',
    actor_id: userId,
    name: 'mark-notifications',
    is_read: 0,
    created_at: AT,
    updated_at: new Date().toISOString(),
  },
  song_merge_rows: { merge_id: 'merge', place: 0, kind: 'favourites', owner_id: userId, document: 'null' },
  song_choices: { user_id: userId, song_id: song, format: 'mark-song_choices', chosen_at: AT },
  activities: { id: 'mark-activities', user_id: userId, type: 'song', item_id: song, logged_at: AT },
  scripture_marks: {
    user_id: userId,
    chapter_id: 'chapter',
    verse: 'mark-scripture_marks',
    word: 1,
    marked: 1,
    marked_at: AT,
  },
  scripture_places: {
    user_id: userId,
    collection_id: collection,
    translation_id: 'translation',
    verse: 'mark-scripture_places',
    read_at: AT,
  },
  presentations: {
    ...presented,
    owner_id: userId,
    position: JSON.stringify({ songId: 'mark-presentations', list: null }),
  },
  presentation_pictures: { id: newId(), owner_id: userId, image: 'mark-presentation_pictures', added_at: AT },
  live_sessions: { ...liveSession, id: 'mark-live_sessions', owner_id: userId, audience_key: 'secret-link' },
  live_members: { session_id: 'mark-live_members', user_id: userId, joined_at: AT },
});

/* Rows whose columns cannot contain a mark: what shows them in the download. */
const SHOWN_AS: { readonly [table: string]: () => string } = {
  auth_two_factor: () => '"recoveryCodesLeft":',
  trials: () => `"trials":[{"collectionId":"${collection}"`,
  user_roles: () => '"editor"',
  auth_user: () => email,
  favourites: () => `"favourites":["${song}"]`,
  playlist_users: () => '"name":"Theirs"',
  playlist_pins: () => '"pinned":true',
  tag_users: () => '"name":"Shared"',
  group_members: () => '"name":"Choir"',
  provider_roles: () => '"roles":["technician"]',
  provider_members: () => '"groupIds":["group"]',
  collection_people: () => `"collectionId":"${collection}"`,
};

const job = {
  request: '{}',
  state: 'done',
  run_at: AT,
  attempts: 1,
  cancel_asked: 0,
  done: 1,
  note: '',
  created_at: AT,
  finished_at: AT,
};
const upload = { facts: '{}', byte_length: 1, state: 'receiving', created_at: AT, expires_at: LATER };
const transferred = { job_id: '', content_hash: '', byte_length: 1, created_at: AT, expires_at: LATER };
const presented = { revision: 1, led_since: 0, for_audience: 0, windows: '{}', expires_at: LATER };
const liveSession = { code_expires_at: LATER, opened_at: AT };
const text = { song_id: '', revision: 1, document: '{}', saved_at: AT };
const mail = (subjectLine: string) => ({
  id: newId(),
  recipient: '',
  subject: subjectLine,
  text: 'secret-link',
  html: 'secret-link',
  created_at: AT,
  attempts: 0,
});

beforeAll(async () => {
  canticle = await startCanticle();
  const { database } = canticle.context;
  collection = await addCollection(canticle.context, { key: 'KJV' });
  song = await addSong(canticle.context, { name: { en: 'One' } });
  Object.assign(text, { song_id: song });
  userId = await canticle.createPerson(email);
  otherId = await canticle.createPerson('other@example.org');
  subject = newId();
  const tables = await database.read.introspection.getTables();
  columns = tables
    .flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`))
    .filter((column) => NAMES_A_PERSON.test(column.split('.')[1] ?? ''))
    .toSorted();
  await addParents();
  await database.transaction(async (tx) => {
    for (const [table, row] of Object.entries(rows())) {
      if (table === 'users') await tx.updateTable('users').set(row).where('id', '=', userId).execute();
      else await sql`insert into ${sql.table(table)} (${names(row)}) values (${values(row)})`.execute(tx);
    }
    await tx.insertInto('user_identities').values({ issuer: 'canticle', subject, user_id: userId }).execute();
  });
});
afterAll(() => canticle.close());

const names = (row: object) => sql.join(Object.keys(row).map((name) => sql.ref(name)));
const values = (row: object) => sql.join(Object.values(row));

async function addParents(): Promise<void> {
  const stamps = { created_at: AT, updated_at: AT };
  const parents: [string, object][] = [
    ['playlists', { id: 'theirs', user_id: otherId, name: 'Theirs', ...stamps }],
    ['tags', { id: 'shared', user_id: otherId, name: 'Shared', ...stamps }],
    [
      'share_keys',
      {
        key: 'mark-share_key_uses',
        type: 'playlist',
        item_id: 'theirs',
        user_id: otherId,
        permission: 'view',
        valid_to: LATER,
        created_at: AT,
      },
    ],
    ['song_merges', { id: 'merge', song_id: song, into_id: song, merged_at: AT, document: '{}' }],
    ['groups', { id: 'group', name: 'Choir', ...stamps }],
    ['group_members', { group_id: 'group', user_id: otherId, role: 'singer', joined_at: AT }],
    [
      'group_invitations',
      { key: 'mark-group_invitation_uses', group_id: 'group', role: 'singer', created_at: AT, valid_to: LATER },
    ],
    [
      'codes',
      { id: 'code', code: 'mark-code_uses', code_key: 'CODE', kind: 'discount', product_ids: '[]', created_at: AT },
    ],
    ['presentations', { ...presented, owner_id: otherId }],
    ['live_sessions', { ...liveSession, id: 'mark-live_members', owner_id: otherId, audience_key: 'theirs' }],
    [
      'scripture_translations',
      {
        id: 'translation',
        collection_id: collection,
        key: 'k',
        title: 'K',
        short_title: 'K',
        source_name: 'K',
        language: 'en',
        versification: 'english',
        ...stamps,
      },
    ],
    [
      'scripture_books',
      {
        id: 'book',
        translation_id: 'translation',
        code: 'GEN',
        number: 1,
        title: 'Genesis',
        short_title: 'Gen',
        updated_at: AT,
      },
    ],
    [
      'scripture_chapters',
      {
        id: 'chapter',
        book_id: 'book',
        number: 1,
        title: '1',
        document: '{}',
        preview: '',
        verses: 1,
        updated_at: AT,
      },
    ],
  ];
  await canticle.context.database.transaction(async (tx) => {
    for (const [table, row] of parents)
      await sql`insert into ${sql.table(table)} (${names(row)}) values (${values(row)})`.execute(tx);
  });
}

describe('every column that names a person', () => {
  test('is in the download, or among the exceptions, and nothing that lets anybody in is', async () => {
    const download = JSON.stringify((await canticle.request('GET api/canticle/person/export', { as: email })).json);
    const shown = new Set(
      Object.keys(rows()).filter((table) => download.includes(SHOWN_AS[table]?.() ?? `mark-${table}`)),
    );
    const missing = columns.filter((column) => !shown.has(column.split('.')[0] ?? '') && !(column in NOT_DOWNLOADED));
    expect(missing).toEqual([]);
    expect(download).toContain('mark-users');
    expect(download).not.toContain('secret-link');
  });

  test('is there, where the exceptions name it', () => {
    const excepted = Object.keys({ ...NOT_DOWNLOADED, ...NOT_DELETED });
    expect(excepted.filter((column) => !columns.includes(column))).toEqual([]);
  });

  test('names them no more once the account is deleted, but for the exceptions', async () => {
    const known = new Set([userId, subject, email, 'mark-payment_customers']);
    const naming = async () => {
      const found = new Set<string>();
      for (const column of columns) {
        const [table, name] = column.split('.') as [string, string];
        const query = sql<{ value: string | null }>`select ${sql.ref(name)} as value from ${sql.table(table)}`;
        const { rows: held } = await query.execute(canticle.context.database.read);
        if (held.some(({ value }) => value !== null && known.has(value))) found.add(column);
      }
      return found;
    };
    // Every column that can identify them does, so that the search below cannot miss one.
    const before = await naming();
    expect(columns.filter((column) => !before.has(column) && !/^(sandbox_|changes|idempotent)/.test(column))).toEqual(
      [],
    );
    const token = await canticle.token(email, { auth_time: Math.floor(Date.now() / 1000) });
    const headers = { authorization: `Bearer ${token}` };
    expect((await canticle.request('DELETE api/canticle/person', { headers })).status).toBe(200);
    const left = [...(await naming())].filter((column) => !(column in NOT_DELETED));
    expect(left).toEqual([]);
    const changes = canticle.context.database.read.selectFrom('changes').select(['kind', 'deleted']);
    expect(await changes.where('owner_id', '=', userId).where('scope', '=', 'person').execute()).toEqual([]);
  });
});

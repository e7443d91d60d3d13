import type {
  catalogue,
  CatalogueKind,
  files,
  groups,
  imports,
  invitations,
  personal,
  session,
  sharing,
} from '@canticle/contract';
import type { Versification } from '@canticle/scripture';
import type { SearchKind, Sureness } from '@canticle/search';
import type { Generated } from 'kysely';

type DbBoolean = 0 | 1;
type ProviderRole = 'technician' | 'editor' | 'extended' | 'administrator';
/** JSON text. */
type Json = string;
/** ISO 8601 in UTC with milliseconds. */
type IsoTimestamp = string;

type SearchDocuments = {
  number: number;
  kind: SearchKind;
  item_id: string;
  whole_id: string | null;
  collection_id: string | null;
  popularity: number;
  titles: string;
  numbers: string;
  names: string;
  texts: Json;
  source: Json;
  revision: number;
};
type SearchVocabulary = { word: string; language: string; kind: SearchKind; count: number; revision: number };

/** Every table, as both engines store it. The migration that creates a table names the feature that owns it. */
export type Tables = {
  changes: {
    number: Generated<number>;
    scope: string;
    kind: string;
    item_id: string;
    owner_id: string | null;
    deleted: DbBoolean;
    at: IsoTimestamp;
    /** The notification event, and whom to notify; null when nobody is notified. */
    news: Generated<Json | null>;
  };
  idempotent_answers: {
    person_id: string;
    key: string;
    fingerprint: string;
    status: number;
    body: string;
    answered_at: IsoTimestamp;
  };

  users: {
    id: string;
    email: string;
    display_name: string;
    image: string | null;
    gender: session.UserV3['gender'];
    birth_day: string | null;
    address: Json | null;
    language: string | null;
    languages: Json;
    default_transposition: session.SettingsV3['defaultTransposition'];
    default_transcode: session.SettingsV3['defaultTranscode'];
    default_clef: session.SettingsV3['defaultClef'];
    theme_choice: session.SettingsV4['themeChoice'];
    theme: session.SettingsV3['theme'];
    registered: DbBoolean;
    privacy_accepted_at: IsoTimestamp | null;
    terms_accepted_at: IsoTimestamp | null;
    privacy_version: Generated<string | null>;
    terms_version: Generated<string | null>;
    signed_out_at: Generated<IsoTimestamp | null>;
    last_login: IsoTimestamp;
    verification_sent_at: IsoTimestamp | null;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  user_roles: { user_id: string; role: string };
  user_identities: { issuer: string; subject: string; user_id: string };
  refused_identities: { issuer: string; subject: string; until: IsoTimestamp };
  /* Written by better-auth; columns our own code does not read are omitted. Its dates differ between the engines. */
  auth_user: {
    id: string;
    name: string;
    email: string;
    emailVerified: boolean;
    updatedAt: IsoTimestamp;
    twoFactorEnabled: Generated<boolean | null>;
  };
  auth_session: {
    id: string;
    userId: string;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: IsoTimestamp;
    updatedAt: IsoTimestamp;
    expiresAt: IsoTimestamp;
  };
  auth_account: {
    id: string;
    accountId: string;
    userId: string;
    providerId: string;
    password: string | null;
    createdAt: IsoTimestamp;
    updatedAt: IsoTimestamp;
  };
  auth_verification: { id: string; value: string; expiresAt: IsoTimestamp };
  auth_two_factor: { id: string; userId: string; backupCodes: string; verified: boolean | null };
  auth_passkey: {
    id: string;
    userId: string;
    name: string | null;
    credentialID: string;
    createdAt: IsoTimestamp | null;
    lastUsedAt: Generated<IsoTimestamp | null>;
  };
  auth_jwks: { id: string; publicKey: string };
  account_agreements: {
    subject: string;
    privacy: string;
    terms: string;
    agreed_at: IsoTimestamp;
    language: Generated<string | null>;
  };
  account_links: { token_hash: string; subject: string; purpose: string; email: string; expires_at: IsoTimestamp };

  replication_marks: { timeline: number; mark: string };
  rate_limits: { key_hash: string; tries: number; began_at: IsoTimestamp; ends_at: IsoTimestamp };

  outbox_mails: {
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    created_at: IsoTimestamp;
    sent_at: IsoTimestamp | null;
    attempts: number;
    next_attempt_at: IsoTimestamp | null;
    last_error: string | null;
  };

  jobs: {
    id: string;
    kind: string;
    key: string | null;
    owner_id: string | null;
    request: Json;
    state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
    run_at: IsoTimestamp;
    attempts: number;
    claim: string | null;
    claimed_until: IsoTimestamp | null;
    cancel_asked: DbBoolean;
    done: number;
    total: number | null;
    note: string;
    result: Json | null;
    error: string | null;
    created_at: IsoTimestamp;
    finished_at: IsoTimestamp | null;
  };
  job_schedules: { kind: string; slot: IsoTimestamp };

  collections: {
    id: string;
    type: 'song' | 'scripture' | 'publication';
    key: string;
    keys: Json;
    name: Json;
    details: Json;
    header: Json;
    image: string | null;
    icon: string | null;
    priority: number;
    enabled: DbBoolean;
    default_type: 'song' | 'track' | 'sheetmusic';
    default_sort: string;
    use_numbers: DbBoolean;
    free: DbBoolean;
    /** Since when it is in the trash; the same below. */
    trashed_at: Generated<IsoTimestamp | null>;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  songs: {
    id: string;
    type: 'lyrics' | 'track' | 'sheetmusic' | 'audio';
    name: Json;
    enabled: DbBoolean;
    year_written: number | null;
    year_composed: number | null;
    year_published: number | null;
    original_key: string;
    minor: DbBoolean;
    tempo: number | null;
    ccli_number: Generated<string | null>;
    details: Json;
    description: Json;
    image: string | null;
    /** Languages with chords, and with a text, in their order; a JSON list each. */
    chord_languages: Json;
    lyric_languages: Json;
    verses: number;
    new_melodies: Json;
    /** Null until its texts have been analysed. */
    text_key: Generated<string | null>;
    text_key_guessed: Generated<DbBoolean>;
    trashed_at: Generated<IsoTimestamp | null>;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  song_memberships: { collection_id: string; song_id: string; number: number | null; free: DbBoolean; sort: number };
  contributors: {
    id: string;
    slug: string;
    name: string;
    sort_name: Generated<string | null>;
    birth_year: number | null;
    country: string | null;
    subtitle: string | null;
    image: string | null;
    biography: Json;
    /** Whether it is offered to editors for new items; the same below. */
    enabled: Generated<DbBoolean>;
    trashed_at: Generated<IsoTimestamp | null>;
    updated_at: IsoTimestamp;
  };
  song_participants: {
    song_id: string;
    sort: number;
    contributor_id: string;
    type: 'author' | 'translator' | 'composer' | 'arranger' | 'artist' | 'editor';
    /** Of a translator, when it is known. */
    language: Generated<string | null>;
  };
  reference_items: {
    id: string;
    kind: 'theme' | 'category' | 'genre' | 'copyright' | 'country';
    slug: string;
    name: Json;
    description: Json;
    language: string | null;
    sort: number;
    enabled: Generated<DbBoolean>;
    trashed_at: Generated<IsoTimestamp | null>;
    updated_at: IsoTimestamp;
  };
  song_references: {
    song_id: string;
    sort: number;
    item_id: string;
    kind: 'theme' | 'category' | 'genre' | 'copyright' | 'country';
    part: 'text' | 'melody' | null;
    description: Json;
  };
  instruments: {
    id: string;
    identifier: string;
    icon: string;
    sort: number;
    enabled: Generated<DbBoolean>;
    trashed_at: Generated<IsoTimestamp | null>;
    updated_at: IsoTimestamp;
  };
  languages: {
    key: string;
    name: string;
    sort: number;
    enabled: Generated<DbBoolean>;
    trashed_at: Generated<IsoTimestamp | null>;
  };
  merged_songs: { song_id: string; into_id: string; merged_at: IsoTimestamp };
  song_fingerprints: { song_id: string; stamp: string; fingerprint: Json };
  duplicate_pairs: {
    first_id: string;
    second_id: string;
    sureness: Sureness;
    reasons: Json;
    /** The share of words they have in common, in percent. */
    words: number;
  };
  distinct_songs: { first_id: string; second_id: string; fingerprints: Json; decided_at: IsoTimestamp };
  song_merges: { id: string; song_id: string; into_id: string; merged_at: IsoTimestamp; document: Json };
  song_merge_rows: { merge_id: string; place: number; kind: string; owner_id: string | null; document: Json };
  gone_songs: { id: string; document: Json; gone_at: IsoTimestamp };
  catalogue_revisions: {
    kind: CatalogueKind;
    item_id: string;
    number: number;
    /** `found` is a state that was not saved here, such as an imported one. */
    action: catalogue.CatalogueHistory['entries'][number]['action'];
    at: IsoTimestamp;
    by_id: string | null;
    document: Json;
  };

  lyrics: {
    id: string;
    song_id: string;
    language: string;
    sort: number;
    document: Json;
    updated_at: IsoTimestamp;
    revision: number;
    saved_by: string | null;
    saved_at: IsoTimestamp;
    comment: string;
  };
  lyric_revisions: {
    song_id: string;
    language: string;
    revision: number;
    document: Json;
    saved_by: string | null;
    saved_at: IsoTimestamp;
    comment: string;
  };

  files: {
    id: string;
    song_id: string;
    name: string;
    type: files.SongFile['type'];
    category: string | null;
    number: number | null;
    language: string | null;
    transposition: string | null;
    information: string | null;
    instrument_id: string | null;
    participants: Json;
    content_hash: string;
    byte_length: number;
    media_type: string;
    companion_of: string | null;
    address: string | null;
    made_from: string | null;
    file_name: Generated<string>;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  contributor_files: { contributor_id: string; file_id: string };
  uploads: {
    id: string;
    user_id: string;
    song_id: string | null;
    file_name: string;
    facts: Json;
    byte_length: number;
    state: 'receiving' | 'stored' | 'refused';
    file_id: string | null;
    picture: string | null;
    error: string | null;
    created_at: IsoTimestamp;
    expires_at: IsoTimestamp;
  };
  imports: {
    id: string;
    user_id: string | null;
    name: string;
    content_hash: string;
    byte_length: number;
    stage: 'look' | 'import' | 'undo';
    is_done: number;
    job_id: string;
    options: Json;
    counts: Json | null;
    closed: Generated<Json>;
    tables: Generated<Json>;
    report: string;
    failure: Json | null;
    created_at: IsoTimestamp;
    expires_at: IsoTimestamp;
  };
  import_runs: { id: string; name: string; created_at: IsoTimestamp; undone: Generated<Json | null> };
  import_writes: {
    run_id: string;
    kind: imports.UndoneKind;
    item_id: string;
    name: string;
    before: Json | null;
    stored_hash: string;
  };
  import_columns: { key: string; mapping: Json; updated_at: IsoTimestamp };
  import_lines: {
    import_id: string;
    position: number;
    what: imports.ImportLineKind;
    kind: string;
    name: string;
    file: string;
    line: number | null;
    words: string;
    diagnostic: Json | null;
    source: string | null;
    looks_like: Json | null;
  };
  bundles: {
    id: string;
    user_id: string;
    job_id: string;
    collections: Json | null;
    content_hash: string;
    byte_length: number;
    counts: Json | null;
    created_at: IsoTimestamp;
    expires_at: IsoTimestamp;
  };
  access_tokens: {
    id: string;
    user_id: string;
    name: string;
    token_hash: string;
    scopes: Json;
    created_at: IsoTimestamp;
    expires_at: IsoTimestamp | null;
    last_used_at: IsoTimestamp | null;
  };
  provider_claims: { account_id: string; claims: Json; expires_at: IsoTimestamp };
  provider_roles: { user_id: string; role: ProviderRole };
  provider_groups: { value: string; group_id: string };
  provider_members: { group_id: string; user_id: string };
  embed_tokens: { id: string; song_id: string; user_id: string; created_at: IsoTimestamp; expires_at: IsoTimestamp };

  publications: {
    id: string;
    collection_id: string;
    title: Json;
    key: Json;
    description: Json;
    date_published: IsoTimestamp | null;
    icon: string | null;
    image: string | null;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  articles: {
    id: string;
    publication_id: string;
    number: number;
    author_id: string | null;
    source_id: string | null;
    date_written: IsoTimestamp | null;
    icon: string | null;
    image: string | null;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  article_contents: {
    id: string;
    article_id: string;
    language: string;
    sort: number;
    title: string;
    translator_id: string | null;
    introduction: string;
    content: string;
    /** What it was generated from: Markdown and images, a JSON object. */
    source: Json;
    updated_at: IsoTimestamp;
  };

  products: {
    id: string;
    slug: string;
    name: Json;
    priority: number;
    updated_at: IsoTimestamp;
    /** 0: withdrawn, no longer on sale. */
    active: Generated<DbBoolean>;
    /** Null: as many as the installation has. */
    trial_days: Generated<number | null>;
  };
  product_collections: { product_id: string; collection_id: string; sort: number };
  prices: {
    id: string;
    product_id: string;
    type: 'month' | 'year';
    currency: string;
    amount_minor: number;
    name: string;
    sort: number;
  };
  subscriptions: {
    id: string;
    user_id: string;
    valid_to: IsoTimestamp;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
    provider: Generated<'custom' | 'sandbox' | 'stripe'>;
    state: Generated<'given' | 'starting' | 'paid' | 'unpaid' | 'ended'>;
    paid_until: Generated<IsoTimestamp | null>;
  };
  subscription_products: { subscription_id: string; product_id: string };
  subscription_collections: { subscription_id: string; collection_id: string };
  trials: { user_id: string; collection_id: string; started_at: IsoTimestamp };
  receipts: {
    number: number;
    payment_id: string;
    /** Null once the person has deleted their account. */
    user_id: string | null;
    issued_at: IsoTimestamp;
    document: Json;
  };
  group_licences: { subscription_id: string; group_id: string };
  group_licence_products: { subscription_id: string; product_id: string };
  codes: {
    id: string;
    code: string;
    /** As it is compared. */
    code_key: string;
    kind: 'discount' | 'gift';
    percent: number | null;
    amount_minor: number | null;
    currency: string | null;
    payments: 'first' | 'every' | null;
    product_ids: Json;
    days: number | null;
    max_uses: number | null;
    valid_to: IsoTimestamp | null;
    ended_at: IsoTimestamp | null;
    created_at: IsoTimestamp;
  };
  code_uses: {
    id: string;
    code_id: string;
    /** Null once the person has deleted their account. */
    user_id: string | null;
    state: 'held' | 'used';
    /** The checkout it is held for; null while that is begun, and for a gift. */
    checkout_id: string | null;
    /** What it gave, or lowered the price of. */
    subscription_id: string | null;
    at: IsoTimestamp;
  };
  subscription_looks: { subscription_id: string; looks: number };
  checkouts: {
    id: string;
    user_id: string;
    group_id: string | null;
    product_ids: Json;
    open: DbBoolean;
    created_at: IsoTimestamp;
  };
  payment_customers: { provider: string; customer_id: string; user_id: string };

  sandbox_checkouts: {
    id: string;
    state: 'open' | 'complete' | 'expired';
    subscription_id: string | null;
    document: Json;
    created_at: IsoTimestamp;
  };
  sandbox_portals: {
    id: string;
    customer_id: string;
    return_url: string;
    language: string;
    expires_at: IsoTimestamp;
  };
  sandbox_subscriptions: { id: string; customer_id: string; document: Json };
  sandbox_events: { id: string; body: Json; delivered_at: IsoTimestamp | null };

  audit_entries: {
    id: string;
    at: IsoTimestamp;
    actor: string;
    action: string;
    kind: string;
    item_id: string;
    details: Json;
    origin: string | null;
  };

  favourites: { user_id: string; song_id: string; added_at: IsoTimestamp };
  playlists: {
    id: string;
    user_id: string;
    name: string;
    name_at: Generated<string>;
    color: string | null;
    color_at: Generated<string>;
    /** The day, the time and the zone of a set list, as the clock there says; null for a list without a date. */
    date: string | null;
    time: string | null;
    time_zone: string | null;
    schedule_at: Generated<string>;
    place: string | null;
    place_at: Generated<string>;
    is_template: Generated<DbBoolean>;
    is_template_at: Generated<string>;
    /** The group of a set list; null for a list of one person. */
    group_id: Generated<string | null>;
    group_id_at: Generated<string>;
    is_published: Generated<DbBoolean>;
    is_published_at: Generated<string>;
    printed_copies: Generated<number | null>;
    printed_copies_at: Generated<string>;
    /** Who published a set last, and who changed it last; null where nobody did, or their account is gone. */
    published_by_id: Generated<string | null>;
    changed_by_id: Generated<string | null>;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
    deleted_at: IsoTimestamp | null;
  };
  playlist_users: { playlist_id: string; user_id: string; permission: string };
  playlist_entries: {
    playlist_id: string;
    id: string;
    /** Null for a song, and while changes of the entry have been received and its creation has not. */
    kind: string | null;
    /** Null for a row that is no song, and while its creation has not been received. */
    song_id: string | null;
    sort: number | null;
    transposition: number | null;
    capo: number | null;
    note: string | null;
    verse_order: Json | null;
    tempo: number | null;
    languages: Json | null;
    leader: string | null;
    duration_seconds: number | null;
    title: string | null;
    reference: string | null;
    /** The timestamp of each value. */
    set_at: Json;
    removed: DbBoolean;
    added_by_id: string;
    added_at: IsoTimestamp;
    updated_by_id: string;
    updated_at: IsoTimestamp;
  };
  playlist_pins: { user_id: string; playlist_id: string };
  tags: {
    id: string;
    user_id: string;
    name: string;
    color: string | null;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  corrections: {
    id: string;
    song_id: string;
    language: string;
    section_id: string;
    line: number;
    line_before: string;
    line_after: string;
    note: string;
    suggested_by_id: string | null;
    created_at: IsoTimestamp;
    state: 'open' | 'accepted' | 'declined';
    answer: Generated<string>;
    answered_by_id: string | null;
    answered_at: IsoTimestamp | null;
  };
  tag_users: { tag_id: string; user_id: string; permission: Generated<string> };
  share_keys: {
    key: string;
    type: sharing.ShareKey['type'];
    item_id: string;
    user_id: string;
    permission: sharing.ShareKey['permission'];
    valid_to: IsoTimestamp;
    created_at: IsoTimestamp;
  };
  share_key_uses: { key: string; user_id: string; used_at: IsoTimestamp };
  groups: {
    id: string;
    name: string;
    color: string | null;
    image: string | null;
    reminder_hours: number | null;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  group_members: {
    group_id: string;
    user_id: string;
    role: groups.GroupRole;
    joined_at: IsoTimestamp;
    in_app: Generated<DbBoolean>;
    by_mail: Generated<DbBoolean>;
  };
  group_invitations: {
    key: string;
    group_id: string;
    role: groups.GroupRole;
    sent_to: string | null;
    created_by_id: string | null;
    created_at: IsoTimestamp;
    valid_to: IsoTimestamp;
  };
  group_invitation_uses: { key: string; user_id: string; used_at: IsoTimestamp };
  invitations: {
    id: string;
    /** SHA-256 of the key in the link. */
    key_hash: string;
    email: string | null;
    name: string;
    role: invitations.InvitedRole | null;
    group_key: string | null;
    created_by_id: string | null;
    created_at: IsoTimestamp;
    valid_to: IsoTimestamp;
    /** The account of the sign-in service that was created with it last. */
    subject: string | null;
    used_by_id: string | null;
    used_at: IsoTimestamp | null;
  };
  sign_up_requests: {
    id: string;
    email: string;
    name: string;
    message: string;
    language: string;
    created_at: IsoTimestamp;
  };
  branding: { id: number; chosen: string; logo: string | null; changed_at: IsoTimestamp };
  restricted_collections: { collection_id: string };
  collection_people: { collection_id: string; user_id: string; given_at: IsoTimestamp };
  collection_groups: { collection_id: string; group_id: string; given_at: IsoTimestamp };
  set_parts: {
    id: string;
    playlist_id: string;
    user_id: string;
    part: string;
    is_projection: Generated<DbBoolean>;
    asked_by_id: string | null;
    asked_at: IsoTimestamp;
    answer: 'yes' | 'no' | null;
    word: string | null;
    answered_at: IsoTimestamp | null;
    notified_at: IsoTimestamp | null;
  };
  set_notices: {
    playlist_id: string;
    content_hash: string;
    checked_at: IsoTimestamp;
    announced_for: string | null;
    /** The name, place and moment that members were told; null in rows from before these were kept. */
    name: string | null;
    place: string | null;
    date: string | null;
    time: string | null;
    time_zone: string | null;
  };
  calendar_addresses: { key: string; user_id: string; group_id: string; created_at: IsoTimestamp };
  push_subscriptions: {
    id: string;
    user_id: string;
    session_id: string | null;
    endpoint: string;
    public_key: string;
    auth_secret: string;
    created_at: IsoTimestamp;
  };
  push_subscription_groups: { subscription_id: string; group_id: string };
  change_followers: { name: string; handled: number };
  set_aside_items: {
    follower: string;
    kind: string;
    item_id: string;
    reason: string;
    since: IsoTimestamp;
    tries: number;
    next_try_at: IsoTimestamp;
  };
  notifications: {
    id: string;
    user_id: string;
    kind:
      | 'share-redeemed'
      | 'list-changed'
      | 'payment-failed'
      | 'subscription-ended'
      | 'right-granted'
      | 'import-finished'
      | 'group-joined'
      | 'account-asked'
      | 'set-published'
      | 'set-changed'
      | 'set-soon'
      | 'part-asked'
      | 'part-answered'
      | 'correction-suggested'
      | 'correction-accepted'
      | 'correction-declined';
    actor_id: string | null;
    name: string;
    link: string | null;
    is_read: DbBoolean;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  tag_songs: { tag_id: string; song_id: string; added_at: IsoTimestamp };
  song_choices: {
    user_id: string;
    song_id: string;
    semitones: number | null;
    capo: number | null;
    notation: session.SongPreferences['notation'];
    language: string | null;
    second_language: string | null;
    format: session.SongPreferences['format'];
    size: number | null;
    chosen_at: IsoTimestamp;
  };
  activities: {
    id: string;
    user_id: string;
    type: personal.Activity['type'];
    item_id: string;
    logged_at: IsoTimestamp;
  };
  song_views: { song_id: string; count: number };
  song_view_hours: { song_id: string; hour: IsoTimestamp; country: string; count: number };
  song_view_languages: { song_id: string; hour: IsoTimestamp; language: string; count: number };
  song_view_keys: { key: string; at: IsoTimestamp };

  scripture_translations: {
    id: string;
    collection_id: string;
    key: string;
    title: string;
    short_title: string;
    source_name: string;
    language: string;
    versification: Versification;
    created_at: IsoTimestamp;
    updated_at: IsoTimestamp;
  };
  scripture_books: {
    id: string;
    translation_id: string;
    code: string;
    number: number;
    title: string;
    short_title: string;
    updated_at: IsoTimestamp;
  };
  scripture_chapters: {
    id: string;
    book_id: string;
    number: number;
    title: string;
    document: Json;
    preview: string;
    verses: number;
    updated_at: IsoTimestamp;
  };
  scripture_verses: { chapter_id: string; sort: number; label: string; text: string; folded: string };
  scripture_marks: {
    user_id: string;
    chapter_id: string;
    verse: string;
    word: number;
    marked: DbBoolean;
    marked_at: IsoTimestamp;
  };
  scripture_places: {
    user_id: string;
    collection_id: string;
    translation_id: string;
    beside_id: string | null;
    chapter_id: string | null;
    verse: string | null;
    read_at: IsoTimestamp;
  };

  passages: {
    source_kind: 'song' | 'article';
    source_id: string;
    sort: number;
    place: 'details' | 'description' | 'notes' | 'carried' | 'article';
    text: string;
    book: string;
    chapter: number;
    verse: number;
    to_chapter: number;
    to_verse: number;
  };

  presentations: {
    owner_id: string;
    revision: number;
    leader_id: string | null;
    led_since: number;
    leader_seen_at: IsoTimestamp | null;
    position: Json | null;
    for_audience: DbBoolean;
    windows: Json;
    published_at: IsoTimestamp | null;
    expires_at: IsoTimestamp;
    group_id: string | null;
    shown_since: IsoTimestamp | null;
  };
  live_sessions: {
    id: string;
    owner_id: string;
    code: string | null;
    code_expires_at: IsoTimestamp;
    audience_key: string;
    opened_at: IsoTimestamp;
    ended_at: IsoTimestamp | null;
  };
  live_members: {
    session_id: string;
    user_id: string;
    joined_at: IsoTimestamp;
    seen_at: IsoTimestamp | null;
    removed_at: IsoTimestamp | null;
  };
  live_songs: {
    session_id: string;
    song_id: string;
    day: string;
    group_id: string | null;
    playlist_id: string | null;
    shown_ms: number;
  };
  presentation_pictures: { id: string; owner_id: string | null; image: string; added_at: IsoTimestamp };
  live_audiences: { session_id: string; process: string; followers: number; counted_at: IsoTimestamp };

  imported_items: {
    kind: string;
    /**
     * Where it came from: for a song the id of its collection and the path of its file, for a book of the Bible its own
     * id and the path.
     */
    source: string;
    item_id: string;
    /** Of what was read. */
    content_hash: string;
    /** Of what was stored then: another hash now means that it was edited here. */
    stored_hash: string;
    imported_at: IsoTimestamp;
  };

  search_state: { name: string; slot: 'a' | 'b' | null; analysis: number; revision: number; builder: string | null };
  search_documents_a: SearchDocuments;
  search_documents_b: SearchDocuments;
  search_vocabulary_a: SearchVocabulary;
  search_vocabulary_b: SearchVocabulary;

  scores: {
    content_hash: string;
    reading: number;
    mei: string | null;
    facts: Json | null;
    refusal: string | null;
    melody: Json | null;
    read_at: IsoTimestamp;
  };
};

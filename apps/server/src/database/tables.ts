import type { Generated } from 'kysely';

type Bit = 0 | 1;
/** JSON text. */
type Json = string;
/** ISO 8601 in UTC with milliseconds. */
type Moment = string;

type SearchDocuments = {
  number: number;
  kind: string;
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
type SearchVocabulary = { word: string; language: string; kind: string; count: number; revision: number };

/** Every table, as both engines hold it. The migration that makes a table names the feature that owns it. */
export type Tables = {
  changes: {
    number: Generated<number>;
    scope: string;
    kind: string;
    item_id: string;
    owner_id: string | null;
    deleted: Bit;
    at: Moment;
    /** What it is news of, and for whom; null when nobody is told. */
    news: Generated<Json | null>;
  };
  idempotent_answers: {
    person_id: string;
    key: string;
    fingerprint: string;
    status: number;
    body: string;
    answered_at: Moment;
  };

  users: {
    id: string;
    email: string;
    display_name: string;
    image: string | null;
    gender: string;
    birth_day: string | null;
    address: Json | null;
    language: string | null;
    languages: Json;
    default_transposition: string;
    default_transcode: string;
    default_clef: string;
    theme_choice: string;
    theme: string;
    registered: Bit;
    privacy_accepted_at: Moment | null;
    terms_accepted_at: Moment | null;
    privacy_version: Generated<string | null>;
    terms_version: Generated<string | null>;
    signed_out_at: Generated<Moment | null>;
    last_login: Moment;
    verification_sent_at: Moment | null;
    created_at: Moment;
    updated_at: Moment;
  };
  user_roles: { user_id: string; role: string };
  user_identities: { issuer: string; subject: string; user_id: string };
  refused_identities: { issuer: string; subject: string; until: Moment };
  /* Written by better-auth; what is not read by our own code is left out. Its dates differ between the engines. */
  auth_user: { id: string; name: string; email: string; emailVerified: boolean; updatedAt: Moment };
  auth_session: {
    id: string;
    userId: string;
    ipAddress: string | null;
    userAgent: string | null;
    createdAt: Moment;
    expiresAt: Moment;
  };
  auth_account: {
    id: string;
    accountId: string;
    userId: string;
    providerId: string;
    password: string | null;
    createdAt: Moment;
    updatedAt: Moment;
  };
  auth_verification: { id: string; expiresAt: Moment };
  auth_jwks: { id: string; publicKey: string };
  account_links: { token_hash: string; subject: string; purpose: string; email: string; expires_at: Moment };

  rate_limits: { key_hash: string; tries: number; began_at: Moment; ends_at: Moment };

  outbox_mails: {
    id: string;
    recipient: string;
    subject: string;
    text: string;
    html: string;
    created_at: Moment;
    sent_at: Moment | null;
    attempts: number;
    next_attempt_at: Moment | null;
    last_error: string | null;
  };

  jobs: {
    id: string;
    kind: string;
    key: string | null;
    owner_id: string | null;
    request: Json;
    state: string;
    run_at: Moment;
    attempts: number;
    claim: string | null;
    claimed_until: Moment | null;
    cancel_asked: Bit;
    done: number;
    total: number | null;
    note: string;
    result: Json | null;
    error: string | null;
    created_at: Moment;
    finished_at: Moment | null;
  };
  job_schedules: { kind: string; slot: Moment };

  collections: {
    id: string;
    type: string;
    key: string;
    keys: Json;
    name: Json;
    details: Json;
    header: Json;
    image: string | null;
    icon: string | null;
    priority: number;
    enabled: Bit;
    default_type: string;
    default_sort: string;
    use_numbers: Bit;
    free: Bit;
    /** Since when it is in the trash; the same below. */
    trashed_at: Generated<Moment | null>;
    created_at: Moment;
    updated_at: Moment;
  };
  songs: {
    id: string;
    type: string;
    name: Json;
    enabled: Bit;
    year_written: number | null;
    year_composed: number | null;
    year_published: number | null;
    original_key: string;
    minor: Bit;
    tempo: number | null;
    details: Json;
    description: Json;
    image: string | null;
    /** Languages with chords, and with a text, in their order; a JSON list each. */
    chord_languages: Json;
    lyric_languages: Json;
    verses: number;
    new_melodies: Json;
    /** Null until its texts have been looked at. */
    text_key: Generated<string | null>;
    text_key_guessed: Generated<Bit>;
    trashed_at: Generated<Moment | null>;
    created_at: Moment;
    updated_at: Moment;
  };
  song_memberships: { collection_id: string; song_id: string; number: number | null; free: Bit; sort: number };
  contributors: {
    id: string;
    slug: string;
    name: string;
    birth_year: number | null;
    country: string | null;
    subtitle: string | null;
    image: string | null;
    biography: Json;
    /** Whether editors are offered it for new things; the same below. */
    enabled: Generated<Bit>;
    trashed_at: Generated<Moment | null>;
    updated_at: Moment;
  };
  song_participants: { song_id: string; sort: number; contributor_id: string; type: string };
  reference_items: {
    id: string;
    kind: string;
    slug: string;
    name: Json;
    description: Json;
    language: string | null;
    sort: number;
    enabled: Generated<Bit>;
    trashed_at: Generated<Moment | null>;
    updated_at: Moment;
  };
  song_references: {
    song_id: string;
    sort: number;
    item_id: string;
    kind: string;
    part: string | null;
    description: Json;
  };
  instruments: {
    id: string;
    identifier: string;
    icon: string;
    sort: number;
    enabled: Generated<Bit>;
    trashed_at: Generated<Moment | null>;
    updated_at: Moment;
  };
  languages: {
    key: string;
    name: string;
    sort: number;
    enabled: Generated<Bit>;
    trashed_at: Generated<Moment | null>;
  };
  gone_songs: { id: string; document: Json; gone_at: Moment };
  catalogue_revisions: {
    kind: string;
    item_id: string;
    number: number;
    action: string;
    at: Moment;
    by_id: string | null;
    document: Json;
  };

  lyrics: {
    id: string;
    song_id: string;
    language: string;
    sort: number;
    document: Json;
    updated_at: Moment;
    revision: number;
    saved_by: string | null;
    saved_at: Moment;
    comment: string;
  };
  lyric_revisions: {
    song_id: string;
    language: string;
    revision: number;
    document: Json;
    saved_by: string | null;
    saved_at: Moment;
    comment: string;
  };

  files: {
    id: string;
    song_id: string;
    name: string;
    type: string;
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
    created_at: Moment;
    updated_at: Moment;
  };
  contributor_files: { contributor_id: string; file_id: string };
  uploads: {
    id: string;
    user_id: string;
    song_id: string | null;
    file_name: string;
    facts: Json;
    byte_length: number;
    state: string;
    file_id: string | null;
    picture: string | null;
    error: string | null;
    created_at: Moment;
    expires_at: Moment;
  };
  imports: {
    id: string;
    user_id: string | null;
    name: string;
    content_hash: string;
    byte_length: number;
    stage: string;
    is_done: number;
    job_id: string;
    options: Json;
    counts: Json | null;
    closed: Generated<Json>;
    report: string;
    created_at: Moment;
    expires_at: Moment;
  };
  import_lines: {
    import_id: string;
    position: number;
    what: string;
    kind: string;
    name: string;
    file: string;
    line: number | null;
    words: string;
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
    created_at: Moment;
    expires_at: Moment;
  };
  embed_tokens: { id: string; song_id: string; user_id: string; created_at: Moment; expires_at: Moment };

  publications: {
    id: string;
    collection_id: string;
    title: Json;
    key: Json;
    description: Json;
    date_published: Moment | null;
    icon: string | null;
    image: string | null;
    created_at: Moment;
    updated_at: Moment;
  };
  articles: {
    id: string;
    publication_id: string;
    number: number;
    author_id: string | null;
    source_id: string | null;
    date_written: Moment | null;
    icon: string | null;
    image: string | null;
    created_at: Moment;
    updated_at: Moment;
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
    /** What it was made from: Markdown and pictures, a JSON object. */
    source: Json;
    updated_at: Moment;
  };

  products: {
    id: string;
    slug: string;
    name: Json;
    priority: number;
    updated_at: Moment;
    /** 0: withdrawn, no longer on sale. */
    active: Generated<Bit>;
  };
  product_collections: { product_id: string; collection_id: string; sort: number };
  prices: {
    id: string;
    product_id: string;
    type: string;
    currency: string;
    amount_minor: number;
    name: string;
    sort: number;
  };
  subscriptions: {
    id: string;
    user_id: string;
    valid_to: Moment;
    created_at: Moment;
    updated_at: Moment;
    provider: Generated<string>;
    state: Generated<string>;
    paid_until: Generated<Moment | null>;
  };
  subscription_products: { subscription_id: string; product_id: string };
  subscription_collections: { subscription_id: string; collection_id: string };
  subscription_looks: { subscription_id: string; looks: number };
  checkouts: { id: string; user_id: string; product_ids: Json; open: Bit; created_at: Moment };
  payment_customers: { provider: string; customer_id: string; user_id: string };

  sandbox_checkouts: {
    id: string;
    state: 'open' | 'complete' | 'expired';
    subscription_id: string | null;
    document: Json;
    created_at: Moment;
  };
  sandbox_portals: {
    id: string;
    customer_id: string;
    return_url: string;
    language: string;
    expires_at: Moment;
  };
  sandbox_subscriptions: { id: string; customer_id: string; document: Json };
  sandbox_events: { id: string; body: Json; delivered_at: Moment | null };

  audit_entries: {
    id: string;
    at: Moment;
    actor: string;
    action: string;
    kind: string;
    item_id: string;
    details: Json;
    origin: string | null;
  };

  favourites: { user_id: string; song_id: string; added_at: Moment };
  playlists: {
    id: string;
    user_id: string;
    name: string;
    name_at: Generated<string>;
    color: string | null;
    color_at: Generated<string>;
    created_at: Moment;
    updated_at: Moment;
    deleted_at: Moment | null;
  };
  playlist_users: { playlist_id: string; user_id: string; permission: string };
  playlist_entries: {
    playlist_id: string;
    id: string;
    /** Null while changes of the entry have come and its addition has not. */
    song_id: string | null;
    sort: number | null;
    transposition: number | null;
    capo: number | null;
    note: string | null;
    verse_order: Json | null;
    /** The moment of each value. */
    set_at: Json;
    removed: Bit;
    added_by_id: string;
    added_at: Moment;
    updated_by_id: string;
    updated_at: Moment;
  };
  playlist_pins: { user_id: string; playlist_id: string };
  tags: { id: string; user_id: string; name: string; color: string | null; created_at: Moment; updated_at: Moment };
  tag_users: { tag_id: string; user_id: string; permission: Generated<string> };
  share_keys: {
    key: string;
    type: string;
    item_id: string;
    user_id: string;
    permission: string;
    valid_to: Moment;
    created_at: Moment;
  };
  share_key_uses: { key: string; user_id: string; used_at: Moment };
  change_followers: { name: string; handled: number };
  set_aside_items: {
    follower: string;
    kind: string;
    item_id: string;
    reason: string;
    since: Moment;
    tries: number;
    next_try_at: Moment;
  };
  notifications: {
    id: string;
    user_id: string;
    kind: string;
    actor_id: string | null;
    name: string;
    link: string | null;
    is_read: Bit;
    created_at: Moment;
    updated_at: Moment;
  };
  tag_songs: { tag_id: string; song_id: string; added_at: Moment };
  song_choices: {
    user_id: string;
    song_id: string;
    semitones: number | null;
    capo: number | null;
    notation: string | null;
    language: string | null;
    second_language: string | null;
    format: string | null;
    size: number | null;
    chosen_at: Moment;
  };
  activities: { id: string; user_id: string; type: string; item_id: string; logged_at: Moment };
  song_views: { song_id: string; count: number };
  song_view_hours: { song_id: string; hour: Moment; country: string; count: number };
  song_view_languages: { song_id: string; hour: Moment; language: string; count: number };
  song_view_keys: { key: string; at: Moment };

  scripture_translations: {
    id: string;
    collection_id: string;
    key: string;
    title: string;
    short_title: string;
    source_name: string;
    language: string;
    versification: string;
    created_at: Moment;
    updated_at: Moment;
  };
  scripture_books: {
    id: string;
    translation_id: string;
    code: string;
    number: number;
    title: string;
    short_title: string;
    updated_at: Moment;
  };
  scripture_chapters: {
    id: string;
    book_id: string;
    number: number;
    title: string;
    document: Json;
    preview: string;
    verses: number;
    updated_at: Moment;
  };
  scripture_verses: { chapter_id: string; sort: number; label: string; text: string; folded: string };
  scripture_marks: {
    user_id: string;
    chapter_id: string;
    verse: string;
    word: number;
    marked: Bit;
    marked_at: Moment;
  };
  scripture_places: {
    user_id: string;
    collection_id: string;
    translation_id: string;
    beside_id: string | null;
    chapter_id: string | null;
    verse: string | null;
    read_at: Moment;
  };

  passages: {
    source_kind: string;
    source_id: string;
    sort: number;
    place: string;
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
    leader_seen_at: Moment | null;
    position: Json | null;
    for_audience: Bit;
    windows: Json;
    published_at: Moment | null;
    expires_at: Moment;
  };
  live_sessions: {
    id: string;
    owner_id: string;
    code: string | null;
    code_expires_at: Moment;
    audience_key: string;
    opened_at: Moment;
    ended_at: Moment | null;
  };
  live_members: { session_id: string; user_id: string; joined_at: Moment; seen_at: Moment | null };
  live_audiences: { session_id: string; process: string; followers: number; counted_at: Moment };

  imported_items: {
    kind: string;
    /** Where it came from: for a song the id of its collection and the path of its file, for a book of the Bible its own id and the path. */
    source: string;
    item_id: string;
    /** Of what was read. */
    content_hash: string;
    /** Of what was stored then: another hash now means that it was edited here. */
    stored_hash: string;
    imported_at: Moment;
  };

  search_state: { name: string; slot: string | null; analysis: number; revision: number; builder: string | null };
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
    read_at: Moment;
  };
};

/**
 * The ids in the examples of endpoints, by what they stand for. A test puts ids of its own library in their places
 * (apps/server/src/examples.test.ts): whoever needs another kind of thing adds it here and there.
 */
export const EXAMPLE_IDS = {
  song: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a01',
  /** A song the person marked as a favourite. */
  favoriteSong: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a02',
  collection: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a03',
  contributor: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a04',
  recording: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a05',
  score: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a06',
  publication: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a07',
  article: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a08',
  scripture: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a09',
  translation: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a0a',
  book: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a0b',
  chapter: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a0c',
  product: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a0d',
  /** A list of the person, and an entry in it. */
  list: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a0e',
  entry: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a0f',
  /** A list that the person deleted. */
  deletedList: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a10',
  /** A tag of the person. */
  tag: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a11',
  /** Somebody the list and the tag are shared with. */
  user: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a12',
  /** A sign-in that has ended. */
  signIn: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4aff',
  category: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a14',
  copyright: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a15',
  country: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a16',
  genre: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a17',
  theme: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a18',
  otherTheme: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a19',
  /** The state of the theme that a change is based on. */
  themeVersion: '5d1f0a2c9e7b4386',
  /** Two songs that look like one, and the state of both. */
  duplicate: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4ab1',
  otherDuplicate: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4ab2',
  comparison: 'aV3rs10nOfB0thSongsAbc',
  notification: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a1a',
  /** An import that was analysed. */
  import: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a1b',
  /** A subscription that an administrator gave. */
  subscription: 'custom-0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a1c',
  /** Somebody who joined the person’s live session. */
  musician: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a1d',
  /** A live session in which a published set of a group of the person is presented. */
  liveSession: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a22',
  /** The code of a live session, and the key of its audience’s link. */
  sessionCode: 'ACD346',
  audienceKey: 'Jx2vPq8LmT4sKd7R',
  /** A group the person leads, and somebody else in it. */
  group: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a1e',
  groupMember: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a1f',
  /** A published set of that group, and a part in it the person was asked for. */
  groupSet: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a20',
  setPart: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a21',
  /** Somebody who asks for an account. */
  signUpRequest: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a23',
  /** A code an administrator made, one for a discount, and one for a gift. */
  storeCode: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a24',
  discountCode: 'AUTUMN-EXAMPLE',
  giftCode: 'GIFT-EXAMPLE',
  /** A correction that somebody suggested. */
  correction: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a25',
  /** A UUID the client makes for something new. */
  clientMade: '0199a1c0-7f3e-7a52-9d10-3b6f0c8e4a13',
} as const;

export type ExampleId = keyof typeof EXAMPLE_IDS;

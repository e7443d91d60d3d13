/** The server's messages in English. The other languages have the same entries. */
export const en = {
  mail: {
    /** Under every mail. */
    why: 'You get this mail because this address was entered in Canticle. If it was not you, do nothing.',
    verify: {
      subject: 'Verify your e-mail address',
      lead: 'Open this link to verify your e-mail address. It works for one hour.',
      action: 'Verify address',
    },
    reset: {
      subject: 'Choose a new password',
      lead: 'Open this link to choose a new password. It works once, within one hour.',
      action: 'Choose password',
    },
    changeEmail: {
      subject: 'Verify your new e-mail address',
      lead: 'Open this link to use this e-mail address from now on. It works for one hour.',
      action: 'Use this address',
    },
    addressInUse: {
      subject: 'You already have an account',
      lead: 'Somebody, probably you, wanted to use this address for another account. It already belongs to one: sign in with it instead.',
      action: 'Sign in',
    },
    accountExists: {
      subject: 'You already have an account',
      lead: 'Somebody, probably you, tried to create an account with this address. It already has one: sign in with it. If you have forgotten the password, choose “Forgot your password?” there.',
      action: 'Sign in',
    },
    emailChanging: {
      subject: 'Your e-mail address is being changed',
      lead: 'Somebody who is signed in to your account asked to use another e-mail address from now on. If it was not you, choose a new password now.',
      action: 'Choose password',
    },
  },
  storeMail: {
    /** Under every mail of the store. */
    why: 'You get this mail because you have a subscription in Canticle.',
    receipt: {
      subject: 'Your receipt',
      lead: 'Thank you. {amount} was paid for {products}. The songs are open until {until}.',
      action: 'Look after your subscriptions',
    },
    failed: {
      subject: 'Your payment failed',
      lead: 'The subscription to {products} could not be renewed. The songs stay open until {until}, so that you have time to see to it.',
      action: 'Choose how to pay',
    },
    ended: {
      subject: 'Your subscription has ended',
      lead: 'The subscription to {products} ended on {until}. Your lists, tags and favourites are kept.',
      action: 'See the songbooks',
    },
  },
  groupMail: {
    /** Under the mails members chose to get. */
    whyMember:
      'You get this mail because you are a member of a group in Canticle. On the page of the group you choose what you are mailed.',
    open: 'Open it',
    yes: 'yes',
    no: 'no',
    /** Under every mail about a group. */
    why: 'You get this mail because somebody who uses Canticle entered your address. If you do not know them, do nothing.',
    invitation: {
      subject: '{who} invites you to {name}',
      lead: '{who} invites you to join {name}, where you see what is sung next, with words, chords and scores. The invitation is for one person.',
      action: 'See the invitation',
    },
  },
  invitationMail: {
    /** Under an invitation. */
    why: 'You get this email because someone who looks after this place entered your address. If you do not want an account, do nothing.',
    /** Under an answer to somebody who asked. */
    whyAsked:
      'You get this email because someone asked for an account with this address. If it was not you, do nothing.',
    invitation: {
      subject: '{who} invites you to Canticle',
      lead: '{who} invites you to Canticle, where you find songs with words, chords and scores. Open this link to create your account. It works once.',
      action: 'Create my account',
    },
    declined: {
      subject: 'About the account you asked for',
      lead: 'Thank you for asking. We cannot give you an account at the moment.',
    },
    hasAccount: {
      subject: 'You already have an account',
      lead: 'You asked for an account, but this address already has one. Sign in with it. If you have forgotten the password, choose “Forgot your password?” there.',
      action: 'Sign in',
    },
  },
  sandbox: {
    title: 'Test payment',
    notice: 'This is a test. Nothing is charged, and no card number is asked for.',
    checkout: 'Your order',
    month: 'per month',
    year: 'per year',
    total: 'Total',
    half: 'Half price in your country',
    renews: 'Renews by itself until you end it.',
    pay: 'Pay {amount}',
    decline: 'Try with a card that is declined',
    cancel: 'Back without paying',
    declined: 'The card was declined. Nothing was bought; you can try again.',
    over: 'This order is over',
    overText: 'It was paid already, or another one took its place. Go back to Canticle and look there.',
    missing: 'There is nothing here',
    missingText: 'This address is not known any more. Go back to Canticle and try again from there.',
    portal: 'Your subscriptions',
    none: 'There are no subscriptions.',
    back: 'Back to Canticle',
    paidUntil: 'Paid until {until}, then renewed for {amount}.',
    endsOn: 'Ends on {until}. It will not be renewed.',
    unpaidSince: 'The payment due on {until} failed.',
    ended: 'Ended on {until}.',
    end: 'End subscription',
    keep: 'Do not end it after all',
    toYear: 'Change to paying yearly, {amount} a year',
    toMonth: 'Change to paying monthly, {amount} a month',
    payNow: 'Pay {amount} now',
    testing: 'For testing',
    fail: 'Let the next payment fail',
    failing: 'The next payment will fail.',
    succeed: 'Let payments succeed again',
    clock: 'Let time pass for these subscriptions',
    day: 'A day',
    week: 'A week',
    monthPasses: 'A month',
    yearPasses: 'A year',
  },
  print: {
    /** Before the number of a page. */
    page: 'Page',
    /** Before names in the heading of a score. */
    words: 'Words',
    /** Before a translator into a language that is not known. */
    translator: 'tr.',
    music: 'Music',
    ccliLicence: 'CCLI licence',
    wordsAndMusic: 'Words and music',
    /** After the name of a song whose score has only melody, words and chords. */
    leadSheet: 'Lead sheet',
  },
  /** Replaces the name of a person who was deleted, or has none. */
  somebody: 'Somebody',
  roles: {
    technician: 'the rights of a technician',
    editor: 'the rights of an editor',
    extended: 'extended access',
    administrator: 'the rights of an administrator',
  },
  credit: {
    heading: 'Song credit',
    words: 'Words',
    music: 'Music',
    places: 'Songbooks',
    authors: 'Words by',
    translators: 'Translated by',
    composers: 'Music by',
    arrangers: 'Arranged by',
    yearWritten: 'Words written',
    yearComposed: 'Music composed',
    textCopyright: 'Rights to the words',
    melodyCopyright: 'Rights to the music',
    ccliNumber: 'CCLI song number',
    ccliLicence: 'CCLI licence',
    instructions: {
      heading: 'Song credit',
      lead: 'Whoever publishes a recording of a song says who made it. Canticle writes that into the recording itself, where players and publishers find it.',
      what: {
        title: 'What is written',
        text: 'The title, who wrote the words, who composed and arranged the music, who has the rights to them, and the songbook with the number of the song.',
      },
      files: {
        title: 'Which recordings',
        text: 'MP3, M4A, MP4, WAV, FLAC, Ogg and Opus, 30 MB at the most. The sound is not changed, and what else the file tells (pictures, genre) stays.',
      },
      how: {
        title: 'How it is done',
        text: 'Open "Credit a recording" among the tools. Choose the songbook, the number of the song and the language. Then check that it is the right song, choose your recording, and press the button: the credited recording is saved on your device. Nothing of it is kept in Canticle.',
      },
      paper: {
        title: 'On paper',
        text: 'Beside it stands "Credit as PDF": the same facts on a page, for a programme, a licence report or the cover of an album.',
      },
      permission: {
        title: 'Permission',
        text: 'A credit is no permission. Where the words or the music are protected, ask those who have the rights before you publish.',
      },
    },
  },
  /** Headings of the table for licence reports. */
  viewedSongs: {
    title: 'Title',
    authors: 'Words by',
    composers: 'Music by',
    copyrights: 'Rights',
    places: 'Songbooks',
    views: 'Views',
  },
  /** Pages for people who are not signed in, until the app has started. */
  pages: {
    headline: 'Every song your choir sings, in every key',
    intro: 'Words, chords, scores and recordings for choirs, bands and congregations, in one place.',
    signIn: 'Sign in',
    create: 'Create an account',
    freeSongs: 'Free songs',
    songbooks: 'Songbooks',
    contents: 'Contents',
    publications: 'To read',
    song: '1 song',
    songs: '{count} songs',
    score: '1 score',
    scores: '{count} scores',
    recording: '1 recording',
    recordings: '{count} recordings',
    /** What a songbook costs. */
    perMonth: '{price} / month',
    perYear: '{price} / year',
    free: 'Free',
    locked: 'Locked',
    lockedSong: 'This song is in {book}. Sign in to open it.',
    lockedDescription: '“{title}” in {book}.',
    by: { author: 'Text', translator: 'Translation', composer: 'Melody', arranger: 'Arrangement', artist: 'Artist' },
    verse: 'Verse {number}',
    sections: {
      chorus: 'Chorus',
      prechorus: 'Pre-chorus',
      bridge: 'Bridge',
      intro: 'Intro',
      ending: 'Ending',
      other: 'Section',
    },
  },
  /** Headings of a licence report, with the words of CCLI's forms. */
  licenceReport: {
    title: 'Title',
    ccliNumber: 'CCLI song number',
    authors: 'Authors',
    copyrights: 'Copyright',
    inSets: 'Sung in sets',
    live: 'Sung in other live sessions',
    onScreen: 'Digital (shown on a screen)',
    printedCopies: 'Print (copies)',
    recorded: 'Record (copies)',
    translated: 'Translate (copies)',
  },
  notifications: {
    'share-redeemed': { title: 'Shared', message: '{who} opened what you shared: {name}.' },
    'list-changed': { title: 'List changed', message: '{who} changed the list {name}.' },
    'payment-failed': { title: 'Payment failed', message: 'The payment for {name} did not go through.' },
    'subscription-ended': { title: 'Subscription ended', message: 'Your subscription to {name} has ended.' },
    'right-granted': { title: 'New right', message: 'You have been given: {name}.' },
    'import-finished': { title: 'Import finished', message: 'The import of {name} is finished.' },
    'account-asked': { title: 'Someone asks for an account', message: '{name} asks for an account.' },
    'group-joined': { title: 'New member', message: '{who} joined {name}.' },
    'set-published': { title: 'New set', message: '{name} is published.' },
    'set-changed': { title: 'Set changed', message: '{name} was changed.' },
    'set-soon': { title: 'Coming up', message: '{name} is coming up.' },
    'part-asked': { title: 'Can you take part?', message: '{who} asks you: {name}.' },
    'part-answered': { title: 'Answer', message: '{who} answered: {name}.' },
  },
} as const;

type Spoken<T> = { readonly [K in keyof T]: T[K] extends string ? string : Spoken<T[K]> };

/** The entries of every language. */
export type Messages = Spoken<typeof en>;

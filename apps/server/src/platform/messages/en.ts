/** The server's messages in English. The other languages have the same entries. */
export const en = {
  mail: {
    /** Under every mail. */
    why: 'You’re receiving this email because this address was entered in Canticle. If that wasn’t you, you can ignore it.',
    verify: {
      subject: 'Verify your email address',
      lead: 'Open this link to verify your email address. It works for one hour.',
      action: 'Verify address',
    },
    reset: {
      subject: 'Choose a new password',
      lead: 'Open this link to choose a new password. It works once, within one hour.',
      action: 'Choose password',
    },
    changeEmail: {
      subject: 'Verify your new email address',
      lead: 'Open this link to start using this email address. It works for one hour.',
      action: 'Use this address',
    },
    addressInUse: {
      subject: 'You already have an account',
      lead: 'Someone, probably you, tried to use this address for another account. It already has an account, so sign in with it instead.',
      action: 'Sign in',
    },
    accountExists: {
      subject: 'You already have an account',
      lead: 'Someone, probably you, tried to create an account with this address. It already has an account, so sign in with it. If you’ve forgotten your password, choose “Forgot your password?” on the sign-in page.',
      action: 'Sign in',
    },
    emailChanging: {
      subject: 'Your email address is being changed',
      lead: 'Someone who is signed in to your account asked to change its email address. If that wasn’t you, choose a new password now.',
      action: 'Choose password',
    },
  },
  storeMail: {
    /** Under every mail of the store. */
    why: 'You’re receiving this email because you have a subscription in Canticle.',
    receipt: {
      subject: 'Your receipt',
      lead: 'Thank you. You paid {amount} for {products}, valid until {until}.',
      action: 'Manage subscriptions',
    },
    failed: {
      subject: 'Your payment failed',
      lead: 'We couldn’t renew your subscription to {products}. You can still open the songs until {until}, so you have time to update your payment method.',
      action: 'Update payment method',
    },
    ended: {
      subject: 'Your subscription has ended',
      lead: 'Your subscription to {products} ended on {until}. We’ve kept your lists, tags and favourites.',
      action: 'See songbooks',
    },
  },
  groupMail: {
    /** Under the mails members chose to get. */
    whyMember:
      'You’re receiving this email because you’re a member of a group in Canticle. You can choose which emails you get on the group’s page.',
    open: 'Open',
    yes: 'yes',
    no: 'no',
    /** Under every mail about a group. */
    why: 'You’re receiving this email because someone who uses Canticle entered your address. If you don’t know them, you can ignore it.',
    invitation: {
      subject: '{who} invited you to {name}',
      lead: '{who} invited you to join {name}, where you can see what will be sung next, with lyrics, chords and scores. The invitation is for one person.',
      action: 'View invitation',
    },
  },
  invitationMail: {
    /** Under an invitation. */
    why: 'You’re receiving this email because an administrator entered your address in Canticle. If you don’t want an account, you can ignore it.',
    /** Under an answer to somebody who asked. */
    whyAsked:
      'You’re receiving this email because someone requested an account with this address. If that wasn’t you, you can ignore it.',
    invitation: {
      subject: '{who} invited you to Canticle',
      lead: '{who} invited you to Canticle, where you’ll find songs with lyrics, chords and scores. Open this link to create your account. It works once.',
      action: 'Create account',
    },
    declined: {
      subject: 'Your account request',
      lead: 'Thank you for your interest in Canticle. We can’t offer you an account right now.',
    },
    hasAccount: {
      subject: 'You already have an account',
      lead: 'You requested an account, but this address already has one, so sign in with it. If you’ve forgotten your password, choose “Forgot your password?” on the sign-in page.',
      action: 'Sign in',
    },
  },
  sandbox: {
    title: 'Test payment',
    notice: 'This is a test. You won’t be charged, and you don’t need a card.',
    checkout: 'Your order',
    month: 'per month',
    year: 'per year',
    total: 'Total',
    half: 'Half price in your country',
    renews: 'Renews automatically until you cancel.',
    pay: 'Pay {amount}',
    decline: 'Try a declined card',
    cancel: 'Back without paying',
    declined: 'The card was declined. Nothing was bought. You can try again.',
    over: 'This order has closed',
    overText: 'It has already been paid, or a newer order replaced it. Go back to Canticle to see your songbooks.',
    missing: 'Page not found',
    missingText: 'This address no longer works. Go back to Canticle and try again from there.',
    portal: 'Your subscriptions',
    none: 'You have no subscriptions.',
    back: 'Back to Canticle',
    paidUntil: 'Paid until {until}, then renewed for {amount}.',
    endsOn: 'Ends on {until}. It won’t be renewed.',
    unpaidSince: 'The payment due on {until} failed.',
    ended: 'Ended on {until}.',
    end: 'Cancel subscription',
    keep: 'Keep subscription',
    toYear: 'Switch to yearly billing, {amount} a year',
    toMonth: 'Switch to monthly billing, {amount} a month',
    payNow: 'Pay {amount} now',
    testing: 'For testing',
    fail: 'Make the next payment fail',
    failing: 'The next payment will fail.',
    succeed: 'Make payments succeed again',
    clock: 'Move time forward for these subscriptions',
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
  somebody: 'Someone',
  roles: {
    technician: 'technician access',
    editor: 'editor access',
    extended: 'extended access',
    administrator: 'administrator access',
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
    textCopyright: 'Copyright of the words',
    melodyCopyright: 'Copyright of the music',
    ccliNumber: 'CCLI song number',
    ccliLicence: 'CCLI licence',
    instructions: {
      heading: 'Song credit',
      lead: 'When you publish a recording of a song, you credit the people who made it. Canticle adds the credits to the recording itself, where players and publishers can find them.',
      what: {
        title: 'What is added',
        text: 'The title, who wrote the words, who composed and arranged the music, who holds the copyright, and the songbook with the number of the song.',
      },
      files: {
        title: 'Supported recordings',
        text: 'MP3, M4A, MP4, WAV, FLAC, Ogg and Opus, up to 30 MB. The sound isn’t changed, and other information in the file (pictures, genre) is kept.',
      },
      how: {
        title: 'How to do it',
        text: 'Open "Credit a recording" in Tools. Choose the songbook, song number and language. Check that it’s the right song, choose your recording and click the button. The credited recording is saved on your device. Canticle doesn’t keep it.',
      },
      paper: {
        title: 'On paper',
        text: 'Next to it you’ll find "Credit as PDF": the same information on a page, for a programme, a licence report or an album cover.',
      },
      permission: {
        title: 'Permission',
        text: 'A credit isn’t permission to publish. If the words or music are protected by copyright, ask the copyright holders before you publish.',
      },
    },
  },
  /** Headings of the table for licence reports. */
  viewedSongs: {
    title: 'Title',
    authors: 'Words by',
    composers: 'Music by',
    copyrights: 'Copyright',
    places: 'Songbooks',
    views: 'Views',
  },
  /** Pages for people who are not signed in, until the app has started. */
  pages: {
    headline: 'Every song your choir sings, in every key',
    intro: 'Lyrics, chords, scores and recordings for choirs, bands and congregations, all in one place.',
    signIn: 'Sign in',
    create: 'Create account',
    freeSongs: 'Free songs',
    songbooks: 'Songbooks',
    contents: 'Contents',
    publications: 'Publications',
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
    by: { author: 'Words', translator: 'Translation', composer: 'Music', arranger: 'Arrangement', artist: 'Artist' },
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
    'share-redeemed': { title: 'Shared', message: '{who} opened {name}, which you shared.' },
    'list-changed': { title: 'List changed', message: '{who} changed the list {name}.' },
    'payment-failed': { title: 'Payment failed', message: 'The payment for {name} didn’t go through.' },
    'subscription-ended': { title: 'Subscription ended', message: 'Your subscription to {name} has ended.' },
    'right-granted': { title: 'New access', message: 'You now have {name}.' },
    'import-finished': { title: 'Import finished', message: 'The import of {name} has finished.' },
    'account-asked': { title: 'Account request', message: '{name} would like an account.' },
    'group-joined': { title: 'New member', message: '{who} joined {name}.' },
    'set-published': { title: 'New set list', message: '{name} has been published.' },
    'set-changed': { title: 'Set list changed', message: '{name} has been changed.' },
    'set-soon': { title: 'Coming up', message: '{name} is coming up.' },
    'part-asked': { title: 'Can you take part?', message: '{who} is asking you: {name}.' },
    'part-answered': { title: 'Answer', message: '{who} answered: {name}.' },
  },
} as const;

type Spoken<T> = { readonly [K in keyof T]: T[K] extends string ? string : Spoken<T[K]> };

/** The entries of every language. */
export type Messages = Spoken<typeof en>;

/** Strings by language code. */
export type Multilingual = { readonly [language: string]: string };

/** The displayed fields of a song; a song of the 3.0 wire has them, and its other fields need not be sent. */
export type PresentedSong = {
  readonly id: string;
  readonly name: Multilingual;
  readonly collections: readonly { readonly id: string; readonly number: number | null }[];
  readonly participants: readonly {
    readonly contributorId: string;
    readonly type: 'author' | 'translator' | 'composer' | 'arranger' | 'artist' | 'editor';
    /** Into which language a translator translated the text, when it is known. */
    readonly language?: string | undefined;
  }[];
  readonly yearWritten: number | null;
  readonly yearComposed: number | null;
  readonly originalKey: string;
  readonly minor: boolean;
  readonly verses: number;
  readonly copyrights: readonly { readonly type: 'text' | 'melody'; readonly copyrightId: string }[];
  readonly origins: readonly {
    readonly type: 'text' | 'melody';
    readonly country: string;
    readonly description: Multilingual;
  }[];
  /** The number of the song at CCLI; null when it has none. A song from before there was one says nothing. */
  readonly ccliNumber?: string | null;
};

/** The songbook a song is presented from. */
export type PresentedCollection = {
  readonly id: string;
  readonly key: string;
  readonly name: Multilingual;
  readonly image: string | null;
};

/** The verse at one position of the sung order. */
export type PresentedVerse = {
  readonly type: 'verse' | 'chorus' | 'bridge';
  /** The label as on the wire: a figure for a verse, literally `[Chorus]` or `[Bridge]` when there is no other. */
  readonly name: string;
  /** Lines; underscores toggle italics, a line wholly in parentheses is a remark. */
  readonly content: readonly string[];
  /** Id of the section of the stored text: the same in every language, and for each repetition of a chorus. */
  readonly section: string;
};

/** Verses by their position in the sung order, which begins at "1". */
export type PresentedVerses = { readonly [place: string]: PresentedVerse };

/** A text in one language. A translation may lack positions of the text it belongs to. */
export type PresentedLyrics = { readonly id: string; readonly languageKey: string; readonly verses: PresentedVerses };

export type PresentationTheme = 'dark' | 'light';

/** How a song is displayed. */
export type PresentationSettings = {
  /** Verses displayed at once, 1 to 3, derived from the text. */
  readonly size: number;
  /** Whether each position of the sung order is shown or skipped. */
  readonly availableVerses: { readonly [place: string]: boolean };
  /** Where the screen begins: an index into the positions that are not skipped. */
  readonly currentIndex: number;
  /** The screen is blank. */
  readonly muted: boolean;
  readonly theme: PresentationTheme;
  readonly showSideBar: boolean;
  /** One verse at a time, whatever the size. */
  readonly singleVerse: boolean;
  /** A change of song or text is published at once. */
  readonly sync: boolean;
  /** No upper limit for the font size. */
  readonly asLargeAsFits: boolean;
  /** Displayed together with the first language; null for one language. */
  readonly secondLanguage: string | null;
  readonly secondPlace: 'beside' | 'under';
};

/** What a slide is, without its text. */
export type SlideKind = 'heading' | 'reading' | 'note' | 'announcement';

/** Verses of a chapter, by the numbers of the first and the last; null for its beginning or its end. */
export type ReadingPart = { readonly chapterId: string; readonly from: number | null; readonly to: number | null };

/** What a slide is made from: the words of a leader, or a reference to a passage of a translation. */
export type SlideContent = {
  readonly kind: SlideKind;
  /** The words of a heading or a note, the name of a passage, the title of an announcement; may be empty. */
  readonly title: string;
  /** The text of an announcement; empty for the others. */
  readonly body: string;
  /** The path of a picture on the server; null for none. */
  readonly picture: string | null;
  /** Where the text of a reading is; null for every other slide, and where no translation has the passage. */
  readonly reading: { readonly translationId: string; readonly parts: readonly ReadingPart[] } | null;
};

/** What is shown between songs. Its pages are the verses of the document. */
export type PresentedSlide = SlideContent & {
  /** The name of the translation; empty for everything that is no reading. */
  readonly source: string;
};

/** The presented content: the document shared by control and viewer. */
export type PresentationDocument = {
  /** For a slide only its id and title: windows that know no slides show it like a song. */
  readonly song: PresentedSong;
  /** Null for a song; a document from before there were slides has none. */
  readonly slide?: PresentedSlide | null;
  readonly contributors: readonly { readonly id: string; readonly name: string }[];
  readonly copyrights: readonly { readonly id: string; readonly name: Multilingual }[];
  /** The number of the CCLI licence of the place; empty when it has none. */
  readonly ccliLicence?: string;
  /** Null for a song that was not opened from a songbook. */
  readonly collection: PresentedCollection | null;
  readonly lyrics: PresentedLyrics;
  /** The same text in other languages, each verse at the position of the one it translates. */
  readonly translations: readonly PresentedLyrics[];
  readonly settings: PresentationSettings;
};

/** What an address of the sheet music page says (contract 5.12). */
export type SheetMusicParams = {
  /** A bearer for one song, so that nobody has to sign in; null without one. */
  readonly token: string | null;
  readonly fileId: string | null;
  /** Semitones in place of those of the person's instrument. */
  readonly transposition: string | null;
};

/**
 * Reads the query of the sheet music page. `zoom`, `embed`, `type` and `originalKey` are known and change nothing.
 * @example parseSheetMusicParams('?token=t1&fileid=f1&transposition=-2').fileId // 'f1'
 */
export function parseSheetMusicParams(search: string): SheetMusicParams {
  const query = new URLSearchParams(search);
  return { token: query.get('token'), fileId: query.get('fileid'), transposition: query.get('transposition') };
}

/**
 * True for an address that brings its own bearer: nobody is looked up who may be signed in here.
 * @example hasBearerInUrl('https://sing.example/sheetmusic/s1?token=t1') // true
 * @example hasBearerInUrl('https://sing.example/sheetmusic/s1') // false
 */
export function hasBearerInUrl(url: string): boolean {
  const { pathname, search } = new URL(url);
  return /^\/sheetmusic(\/|$)/i.test(pathname) && parseSheetMusicParams(search).token !== null;
}

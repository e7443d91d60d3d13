/** The parameters of the sheet music page (contract 5.12). */
export type SheetMusicParams = {
  /** A bearer token for one song, so that no sign-in is needed; null without one. */
  readonly token: string | null;
  readonly fileId: string | null;
  /** Semitones that replace those of the person's instrument. */
  readonly transposition: string | null;
};

/**
 * Parses the query of the sheet music page. `zoom`, `embed`, `type` and `originalKey` are accepted and have no effect.
 * @example parseSheetMusicParams('?token=t1&fileid=f1&transposition=-2').fileId // 'f1'
 */
export function parseSheetMusicParams(search: string): SheetMusicParams {
  const query = new URLSearchParams(search);
  return { token: query.get('token'), fileId: query.get('fileid'), transposition: query.get('transposition') };
}

/**
 * True for a URL that contains its own bearer token: then nobody's session is looked up.
 * @example hasBearerInUrl('https://sing.example/sheetmusic/s1?token=t1') // true
 * @example hasBearerInUrl('https://sing.example/sheetmusic/s1') // false
 */
export function hasBearerInUrl(url: string): boolean {
  const { pathname, search } = new URL(url);
  return /^\/sheetmusic(\/|$)/i.test(pathname) && parseSheetMusicParams(search).token !== null;
}

/** As many songs as `listTextsBySong` takes. */
export const maxSongsPerTextRequest = 100;

/** The limits of a score in a file: a choir's largest piece is far below them. */
export const SCORE_LIMITS = {
  /** Bytes of the file. */
  fileBytes: 8 * 1024 * 1024,
  /** Bytes of the unpacked score. */
  textBytes: 16 * 1024 * 1024,
  /** Files in an MXL archive. */
  archiveFiles: 200,
} as const;

import type { FileType } from './model.ts';

/** What a file may be by the media type of its content; the first is what it is when nobody says more. */
const FILE_TYPES: Readonly<Record<string, readonly FileType[]>> = {
  'audio/mpeg': ['audio'],
  'audio/mp4': ['audio'],
  'audio/ogg': ['audio'],
  'audio/flac': ['audio'],
  'audio/wav': ['audio'],
  'video/mp4': ['video'],
  'video/webm': ['video'],
  'application/pdf': ['sheetmusic-pdf', 'pdf'],
  'application/vnd.recordare.musicxml': ['sheetmusic'],
  'application/vnd.recordare.musicxml+xml': ['sheetmusic'],
  'application/mei+xml': ['sheetmusic'],
  'text/vnd.abc': ['sheetmusic'],
  'application/x-sibelius-score': ['sibelius'],
  'text/vtt': ['subtitles', 'lyrics'],
  'application/x-subrip': ['subtitles', 'lyrics'],
  'application/x-lrc': ['lyrics', 'subtitles'],
};

/** What a sentence calls the content of a file. */
const CONTENT_NAMES: Readonly<Record<string, string>> = {
  'audio/mpeg': 'MP3 audio',
  'audio/mp4': 'M4A audio',
  'audio/ogg': 'Ogg audio',
  'audio/flac': 'FLAC audio',
  'audio/wav': 'WAV audio',
  'video/mp4': 'MP4 video',
  'video/webm': 'WebM video',
  'application/pdf': 'a PDF',
  'application/vnd.recordare.musicxml': 'a compressed MusicXML score',
  'application/vnd.recordare.musicxml+xml': 'a MusicXML score',
  'application/mei+xml': 'an MEI score',
  'text/vnd.abc': 'an ABC score',
  'application/x-sibelius-score': 'a Sibelius score',
  'text/vtt': 'WebVTT subtitles',
  'application/x-subrip': 'SubRip subtitles',
  'application/x-lrc': 'timed lyrics',
  picture: 'a picture',
};

/** Endings that promise a content, with what may truthfully be behind them. */
const EXTENSION_TYPES: Readonly<Record<string, readonly string[]>> = {
  mp3: ['audio/mpeg'],
  m4a: ['audio/mp4'],
  ogg: ['audio/ogg'],
  oga: ['audio/ogg'],
  opus: ['audio/ogg'],
  flac: ['audio/flac'],
  wav: ['audio/wav'],
  mp4: ['video/mp4', 'audio/mp4'],
  webm: ['video/webm'],
  pdf: ['application/pdf'],
  mxl: ['application/vnd.recordare.musicxml'],
  musicxml: ['application/vnd.recordare.musicxml+xml', 'application/vnd.recordare.musicxml'],
  mei: ['application/mei+xml'],
  abc: ['text/vnd.abc'],
  sib: ['application/x-sibelius-score'],
  vtt: ['text/vtt'],
  srt: ['application/x-subrip'],
  lrc: ['application/x-lrc'],
};

/** What a file may be by its content; nothing for content that is not kept. */
export function fileTypesOf(mediaType: string): readonly FileType[] {
  return FILE_TYPES[mediaType] ?? [];
}

/** What a sentence calls content: `a PDF`. */
export function contentName(mediaType: string): string {
  return CONTENT_NAMES[mediaType] ?? 'something else';
}

/** Whether a file name promises another content than there is: a PDF named .mp3. */
export function isMisnamed(fileName: string, mediaType: string): boolean {
  const extension = /\.([a-z\d]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return EXTENSION_TYPES[extension] !== undefined && !EXTENSION_TYPES[extension].includes(mediaType);
}

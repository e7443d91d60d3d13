import type { FileType } from './model.ts';

/** The possible types of a file by the media type of its content; the first is the default. */
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
  picture: ['photo'],
  'image/jpeg': ['photo'],
};

/** The name of a content type in a sentence. */
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
  'image/jpeg': 'a picture',
};

/** File extensions, with the media types they may contain. */
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

/** The possible types of a file by its content; empty for content that is not accepted. */
export function fileTypesOf(mediaType: string): readonly FileType[] {
  return FILE_TYPES[mediaType] ?? [];
}

/** The name of a content type in a sentence: `a PDF`. */
export function contentName(mediaType: string): string {
  return CONTENT_NAMES[mediaType] ?? 'something else';
}

/** Whether the extension of a file name contradicts its content: a PDF named .mp3. */
export function isMisnamed(fileName: string, mediaType: string): boolean {
  const extension = /\.([a-z\d]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return EXTENSION_TYPES[extension] !== undefined && !EXTENSION_TYPES[extension].includes(mediaType);
}

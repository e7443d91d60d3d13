import type { MediaFile } from './model.ts';

/** File extensions by media type. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
  'application/vnd.recordare.musicxml': 'mxl',
  'application/vnd.recordare.musicxml+xml': 'musicxml',
  'application/mei+xml': 'mei',
  'text/vnd.abc': 'abc',
  'application/x-sibelius-score': 'sib',
  'text/vtt': 'vtt',
  'application/x-subrip': 'srt',
  'application/x-lrc': 'lrc',
  'image/jpeg': 'jpg',
};

/** The extension of a media type, without the dot; `bin` for an unknown one. */
function extensionOf(mediaType: string): string {
  return EXTENSIONS[mediaType] ?? 'bin';
}

/**
 * The name a file is saved under: its original name when the extension is correct, else its own name with the correct
 * one.
 */
export function downloadName(file: Pick<MediaFile, 'fileName' | 'name' | 'mediaType'>): string {
  const extension = extensionOf(file.mediaType);
  const hasExtension = file.fileName.toLowerCase().endsWith(`.${extension}`);
  return hasExtension ? file.fileName : `${(file.name || 'file').replace(/[/\\\p{Cc}]/gu, ' ')}.${extension}`;
}

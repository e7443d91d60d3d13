import type { lyrics } from '@canticle/contract';
import { formatPitch, hasChords } from '@canticle/music';
import { isKeyGuessed, type Song } from '../songs/index.ts';
import type { Lyrics } from './model.ts';
import { findKey } from './rules.ts';
import { renderContent, type LyricsView } from './serializer-v3.ts';

export function serializeLyricsV4(text: Lyrics, song: Song, view: LyricsView): lyrics.LyricsV4 {
  const key = findKey(song, text.document, view.melody);
  const { format, content } = renderContent(text, key, view);
  return {
    id: text.id,
    updatedAt: text.updatedAt,
    songId: song.id,
    language: text.language,
    format,
    originalKey: key === null ? '' : formatPitch(key.tonic),
    transposition: format === 'json' ? null : view.semitones,
    notes: text.document.notes || null,
    content,
    hasChords: hasChords(text.document, view.melody),
    hasNewMelody: hasChords(text.document, 'new'),
  };
}

/** Serializes the stored text for our own app. */
export function serializeStoredLyrics(text: Lyrics, song: Song): lyrics.StoredLyrics {
  const { id, songId, language, updatedAt, revision, document } = text;
  const keyIsGuessed = document.keys.original === '' && isKeyGuessed(song);
  return { id, songId, language, updatedAt, revision, keyIsGuessed, document };
}

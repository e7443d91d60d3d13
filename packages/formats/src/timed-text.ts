import type { ParsedCues } from './cues.ts';
import { readLrc } from './lrc.ts';
import { readSrt, readWebVtt } from './subtitles.ts';

export type TimedTextFormat = 'vtt' | 'srt' | 'lrc';

/**
 * Detects the timed text format of a text; undefined when it is none of them.
 * @example detectTimedText('WEBVTT\n\n00:01.000 --> 00:02.000\nOn') // 'vtt'
 * @example detectTimedText('[00:12.00]Amazing grace') // 'lrc'
 */
export function detectTimedText(text: string): TimedTextFormat | undefined {
  const start = text
    .replace(/^\ufeff/, '')
    .trimStart()
    .slice(0, 20_000);
  if (/^WEBVTT(?:[ \t\r\n]|$)/.test(start)) return 'vtt';
  if (/^\d+[ \t]*\r?\n[ \t]*\d{1,3}:\d{1,2}:\d{1,2}[,.:]\d{1,3}[ \t]*-->/.test(start)) return 'srt';
  return /^[ \t]*\[\d{1,3}:\d{1,2}(?:[.:]\d{1,3})?\]/m.test(start) ? 'lrc' : undefined;
}

/** Reads timed text in the given format. */
export function readTimedText(text: string, format: TimedTextFormat): ParsedCues {
  if (format === 'lrc') return readLrc(text);
  return format === 'vtt' ? readWebVtt(text) : readSrt(text);
}

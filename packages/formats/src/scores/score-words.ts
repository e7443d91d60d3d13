import type { Author } from '../song-text.ts';

/** A part of a word under a note. */
export type SungSyllable = {
  readonly text: string;
  /** The score says that the word goes on in the next syllable. */
  readonly isContinued: boolean;
  /** The score says that the word began before; undefined where the format does not say. */
  readonly isContinuation: boolean | undefined;
  /** The score says that a line of the words ends here. */
  readonly endsLine: boolean;
  /** The score says that a verse or a refrain ends here. */
  readonly endsSection: boolean;
};

/** A note of a voice with its words. */
export type SungNote = {
  /** Its bar, from 0. */
  readonly bar: number;
  /** Where it begins in its bar, in quarters. */
  readonly start: number;
  /** By verse, as the score numbers them: "1", "2", "chorus". */
  readonly words: Map<string, SungSyllable>;
  /** How long its syllable is sung, in quarters. */
  length: number;
  /** A fermata is over it. */
  hasFermata: boolean;
  /** After it comes a rest, a sign to breathe, a double bar line, or the end of a written line of words. */
  endsPhrase: boolean;
};

/** A bar of the score. */
export type ScoreBar = { startsRepeat: boolean; endsRepeat: boolean; isInEnding: boolean };

/** What a score says in words. */
export type ScoreWords = {
  readonly titles: readonly string[];
  readonly people: readonly Author[];
  /** Language tag of the words; empty when the score does not say. */
  readonly language: string;
  readonly copyright: string;
  /** "Eb", "F#m"; empty when the score does not say. */
  readonly key: string;
  readonly bars: readonly ScoreBar[];
  /** The notes with words of each voice, from the top. */
  readonly voices: readonly (readonly SungNote[])[];
  /** Verses that stand below the music, in lines. */
  readonly stanzas: readonly (readonly string[])[];
};

/** A syllable without anything said about it. */
export const syllable = (text: string, said: Partial<SungSyllable> = {}): SungSyllable => ({
  text,
  isContinued: false,
  isContinuation: undefined,
  endsLine: false,
  endsSection: false,
  ...said,
});

/** Collects the notes of a voice as they come: only those with words are kept, each as long as it is sung. */
export class VoiceCollector {
  readonly notes: SungNote[] = [];

  /** A note, with or without words. */
  addNote({ words, length, hasFermata, endsPhrase, ...place }: SungNote): void {
    const last = this.notes.at(-1);
    if (words.size > 0) {
      this.notes.push({ ...place, words, length, hasFermata, endsPhrase });
    } else if (last) {
      // Sung on: a tie or a melisma.
      if (!last.endsPhrase) last.length += length;
      last.hasFermata ||= hasFermata && !last.endsPhrase;
      last.endsPhrase ||= endsPhrase;
    }
  }

  /** A rest, or a double bar line. */
  endPhrase(): void {
    const last = this.notes.at(-1);
    if (last) last.endsPhrase = true;
  }
}

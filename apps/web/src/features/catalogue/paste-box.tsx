import { type DetectedFormat, PASTED_FORMATS, type PastedSong } from '@canticle/formats';
import { useId } from 'react';
import { translateDiagnostic, useTranslate } from '../../i18n/index.ts';
import { classes, Select } from '../../ui/index.ts';
import { withPasted } from './new-song.ts';
import type { NewSongController } from './use-new-song.ts';

/* How a form of words is called: the readers of other programs have names of their own. */
const namesOfFormats: Readonly<Partial<Record<DetectedFormat, string>>> = {
  chordpro: 'ChordPro',
  openlyrics: 'OpenLyrics',
  opensong: 'OpenSong',
  onsong: 'OnSong',
  'openlp-service': 'OpenLP',
  'opensong-set': 'OpenSong',
  propresenter: 'ProPresenter',
  songbeamer: 'SongBeamer',
  songselect: 'SongSelect',
  'songselect-import': 'SongSelect',
  videopsalm: 'VideoPsalm',
};

/** The most notes that are listed. */
const MAX_NOTES = 4;

type PasteBoxProps = {
  draft: NewSongController;
  read: PastedSong | undefined;
  /** Beside a photograph the words are typed, and the box leaves room for the page. */
  isShort: boolean;
};

/** A box for words in any form, and what they were taken for. */
export function PasteBox({ draft, read, isShort }: PasteBoxProps) {
  const { t } = useTranslate();
  const id = useId();
  const { song, change } = draft;
  const nameOf = (format: DetectedFormat): string => {
    if (format === 'chords-over-words') return t('new-song.format.chords');
    if (format === 'plain-text') return t('new-song.format.plain');
    return namesOfFormats[format] ?? format;
  };
  const notes = read?.song.diagnostics ?? [];
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <label htmlFor={id} className="text-sm font-medium">
        {t('new-song.paste')}
      </label>
      <textarea
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is opened to paste or to type here
        autoFocus
        dir="auto"
        value={song.pasted}
        placeholder={t('new-song.paste.example')}
        spellCheck={false}
        onChange={({ currentTarget: { value } }) =>
          change((one) => withPasted(one, value), `pasted ${value.split(/\s/).length}`)
        }
        className={classes(
          'w-full resize-y rounded-control border border-edge bg-sheet p-3 font-mono text-sm whitespace-pre leading-relaxed text-ink placeholder:text-ink-soft overflow-auto',
          isShort ? 'h-28' : 'h-40 lg:h-[44dvh]',
        )}
      />
      {read ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <p role="status" className="grow basis-40">
            {t('new-song.read-as', {
              format: nameOf(read.format),
              sections: t('new-song.sections', {
                count: read.song.song.lyrics[0]?.document.sections.length ?? 0,
              }),
            })}
          </p>
          <Select
            label={t('new-song.choose-format')}
            hideLabel
            value={song.format}
            options={[
              { value: '', label: t('new-song.format.auto') },
              ...PASTED_FORMATS.map((value) => ({ value, label: nameOf(value) })),
            ]}
            onValueChange={(format) => change((one) => withPasted(one, one.pasted, format))}
          />
        </div>
      ) : null}
      {read && read.otherSongs > 0 ? (
        <p className="text-sm text-ink-soft">{t('new-song.other-songs', { count: read.otherSongs })}</p>
      ) : null}
      {notes.length > 0 ? (
        <ul aria-label={t('editor.problems')} className="flex flex-col gap-1 text-sm text-ink-soft">
          {notes.slice(0, MAX_NOTES).map((note, index) => (
            <li key={`${index} ${note.line}`}>{translateDiagnostic(t, note.message)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

import {
  categoryLabel,
  languageName,
  type MediaFile,
  PlayIndicator,
  useInstrumentNames,
  usePlay,
} from '../media/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { SongTutorials } from './group-tutorials.ts';

/** A song and the buttons for its tutorials: labelled by the instrument, else by type and language. */
export function TutorialCard({ bookKey, listedSong, files }: SongTutorials & { bookKey: string }) {
  const { t, language } = useTranslate();
  const instrumentName = useInstrumentNames();
  const play = usePlay();
  const nameOf = (file: MediaFile) => {
    const instrument = file.instrumentId ? instrumentName(file.instrumentId) : '';
    if (instrument) return instrument;
    return [categoryLabel(file.category, t), file.language ? languageName(file.language, language) : '']
      .filter(Boolean)
      .join(', ');
  };
  return (
    <li className="border-b border-line py-4">
      <p className="text-sm text-ink-soft tabular-nums">{[bookKey, listedSong.number].filter(Boolean).join(' ')}</p>
      <h3 className="font-serif text-lg leading-snug">{listedSong.title}</h3>
      <div className="mt-2 flex flex-wrap gap-2">
        {files.map((file) => (
          <button
            key={file.id}
            type="button"
            aria-label={`${nameOf(file)}: ${listedSong.title}`}
            onClick={() => play([{ file, song: listedSong.song }], file)}
            className="group inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-sheet py-1 pe-4 ps-1 text-[0.9375rem] hover:bg-wash"
          >
            <PlayIndicator fileId={file.id} kind={file.type === 'video' ? 'video' : 'audio'} />
            {nameOf(file)}
          </button>
        ))}
      </div>
    </li>
  );
}

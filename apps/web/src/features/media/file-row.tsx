import { Link } from 'react-router';
import { PlayingMark } from '../../player/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { describeFile } from './describe-file.ts';
import type { MediaFile } from './media-file.ts';
import { PlayIndicator } from './play-indicator.tsx';

export type FileRowProps = {
  number: number | null;
  /** The title of the song. */
  title: string;
  file: MediaFile;
  /** The URL of the song. */
  to: string;
  onPlay: () => void;
  /** Focus props within a list that is navigated with the arrow keys. */
  focusable?: { tabIndex: 0 | -1; 'data-place': number };
};

/** A video or recording in a list: a press plays it, its number links to the song. */
export function FileRow({ number, title, file, to, onPlay, focusable }: FileRowProps) {
  const { t } = useTranslate();
  return (
    <div className="flex min-h-20 items-center border-b border-line">
      <button
        {...focusable}
        type="button"
        onClick={onPlay}
        className="group flex min-h-20 min-w-0 grow items-center gap-4 py-3 text-start hover:bg-wash focus-visible:outline-offset-[-2px]"
      >
        <PlayIndicator fileId={file.id} kind={file.type === 'video' ? 'video' : 'audio'} />
        <span className="flex min-w-0 grow flex-col">
          <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug">{title}</span>
          <span className="truncate text-sm text-ink-soft">{describeFile(file, t, { shown: [title] })}</span>
        </span>
        <PlayingMark fileId={file.id} />
      </button>
      <Link
        to={to}
        tabIndex={focusable?.tabIndex}
        aria-label={[number, t('files.to-song', { title })].filter((part) => part !== null).join(': ')}
        title={t('files.to-song', { title })}
        className="inline-flex min-h-11 min-w-12 shrink-0 items-center justify-center text-ink-soft tabular-nums hover:text-ink"
      >
        {number ?? '→'}
      </Link>
    </div>
  );
}

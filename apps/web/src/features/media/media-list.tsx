import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { PlayingMark } from '../../player/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { DownloadIcon, FilesIcon, KaraokeIcon } from '../../ui/icons.ts';
import { useContributorNames } from '../songs/index.ts';
import { groupMedia } from './group-media.ts';
import { describeFile } from './describe-file.ts';
import { languageName } from './media-categories.ts';
import type { MediaFile } from './media-file.ts';
import { PlayIndicator } from './play-indicator.tsx';

type MediaListProps = {
  files: readonly MediaFile[];
  /** The displayed sheet. */
  openSheet: string | undefined;
  onSheet: (file: MediaFile) => void;
  /** Plays one of a list. */
  onPlay: (files: readonly MediaFile[], index: number) => void;
  /** The name of an instrument in the reader's language. */
  instrumentName: (id: string) => string;
  /** The page for timing the lyrics of a recording; absent without permission. */
  timingPath?: ((fileId: string) => string) | undefined;
  /** True where a title of the same meaning is above it. */
  isTitleHidden?: boolean | undefined;
  /** Rendered at the end of the card. */
  children?: ReactNode;
};

/** The sheet music, recordings and videos of a song (contract 5.10). */
export function MediaList({
  files,
  openSheet,
  onSheet,
  onPlay,
  instrumentName,
  timingPath,
  isTitleHidden,
  children,
}: MediaListProps) {
  const { t, language } = useTranslate();
  const titleId = useId();
  const { sheets, audio, video, downloads } = groupMedia(files);
  const { data: names } = useContributorNames();
  const detailsOf = (file: MediaFile, kind = '') =>
    describeFile(file, t, {
      hasName: false,
      more: [
        kind,
        file.instrumentId ? instrumentName(file.instrumentId) : '',
        file.language && file.type === 'video' ? languageName(file.language, language) : '',
        file.participants.flatMap(({ contributorId }) => names?.get(contributorId) ?? []).join(', '),
      ],
    });
  return (
    <section aria-labelledby={titleId} className="print:hidden">
      <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'border-b border-ink pb-2 text-lg font-semibold'}>
        {t('media.title')}
      </h2>
      {files.length === 0 ? <p className="py-4 text-ink-soft">{t('media.empty')}</p> : null}
      <MediaGroup title={t('filter.sheetmusic')} files={sheets}>
        {(file) => (
          <MediaRow
            key={file.id}
            name={file.name}
            details={detailsOf(file, file.type === 'sheetmusic-pdf' ? 'PDF' : t('media.score'))}
            isOpen={file.id === openSheet}
            onPress={() => onSheet(file)}
            icon={<FilesIcon aria-hidden className="mx-2 size-5 shrink-0 text-accent" />}
          />
        )}
      </MediaGroup>
      <MediaGroup title={t('filter.audio')} files={audio}>
        {(file, index) => (
          <MediaRow
            key={file.id}
            name={file.name}
            details={detailsOf(file)}
            onPress={() => onPlay(audio, index)}
            icon={<PlayIndicator fileId={file.id} kind="audio" />}
            mark={<PlayingMark fileId={file.id} />}
            timing={timingPath?.(file.id)}
          />
        )}
      </MediaGroup>
      <MediaGroup title={t('filter.video')} files={video}>
        {(file, index) => (
          <MediaRow
            key={file.id}
            name={file.name}
            details={detailsOf(file)}
            onPress={() => onPlay(video, index)}
            icon={<PlayIndicator fileId={file.id} kind="video" />}
          />
        )}
      </MediaGroup>
      <MediaGroup title={t('media.downloads')} files={downloads}>
        {(file) => <DownloadRow key={file.id} file={file} />}
      </MediaGroup>
      {children}
    </section>
  );
}

function DownloadRow({ file }: { file: MediaFile }) {
  return (
    <li>
      <a href={file.downloadUrl ?? file.directUrl} download={file.name} className={rowClassName}>
        <DownloadIcon aria-hidden className="mx-2 size-5 shrink-0 text-accent" />
        <RowText name={file.name} details={file.type === 'pdf' ? 'PDF' : 'Sibelius'} />
      </a>
    </li>
  );
}

type MediaGroupProps = {
  title: string;
  files: readonly MediaFile[];
  children: (file: MediaFile, index: number) => ReactNode;
};

function MediaGroup({ title, files, children }: MediaGroupProps) {
  if (files.length === 0) return null;
  return (
    <>
      <h3 className="pt-4 pb-1 font-sans text-sm font-medium text-ink-soft">{title}</h3>
      <ul aria-label={title}>{files.map(children)}</ul>
    </>
  );
}

const rowClassName =
  'group flex min-h-14 w-full items-center gap-3 border-b border-line py-1.5 text-start hover:bg-wash aria-pressed:bg-wash';

type MediaRowProps = {
  name: string;
  details: string;
  icon: ReactNode;
  /** At the end of the row, while it is in the player. */
  mark?: ReactNode;
  isOpen?: boolean;
  onPress: () => void;
  timing?: string | undefined;
};

function MediaRow({ name, details, icon, mark, isOpen, onPress, timing }: MediaRowProps) {
  const { t } = useTranslate();
  return (
    <li className="flex items-center">
      <button type="button" aria-pressed={isOpen} onClick={onPress} className={rowClassName}>
        {icon}
        <RowText name={name} details={details} />
        {mark}
      </button>
      {timing ? (
        <Link
          to={timing}
          aria-label={t('timing.link', { name })}
          title={t('timing.link', { name })}
          className="inline-flex size-11 shrink-0 items-center justify-center text-ink-soft hover:text-ink"
        >
          <KaraokeIcon aria-hidden className="size-4" />
        </Link>
      ) : null}
    </li>
  );
}

function RowText({ name, details }: { name: string; details: string }) {
  return (
    <span className="flex min-w-0 grow flex-col">
      <span className="line-clamp-2 leading-snug break-words">{name}</span>
      <span className="truncate text-sm text-ink-soft">{details}</span>
    </span>
  );
}

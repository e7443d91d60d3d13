import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../translations/index.ts';
import { DownloadIcon, FilesIcon, KaraokeIcon } from '../../ui/icons.ts';
import { groupMedia } from './group-media.ts';
import { kindOf, languageName } from './kinds.ts';
import type { MediaFile } from './media-file.ts';
import { PlayMark } from './play-mark.tsx';

type MediaListProps = {
  files: readonly MediaFile[];
  /** Which sheet is shown. */
  openSheet: string | undefined;
  onSheet: (file: MediaFile) => void;
  /** Plays one of a list. */
  onPlay: (files: readonly MediaFile[], at: number) => void;
  /** The name of an instrument in the reader's language. */
  instrumentName: (id: string) => string;
  /** Where the words of a recording are put in time; absent for who may not. */
  timingAt?: ((fileId: string) => string) | undefined;
  /** What stands at the end of the card. */
  children?: ReactNode;
};

/** The sheet music, recordings and videos of a song (contract 5.10). */
export function MediaList({ files, openSheet, onSheet, onPlay, instrumentName, timingAt, children }: MediaListProps) {
  const { t, language } = useTranslate();
  const { sheets, audio, video, downloads } = groupMedia(files);
  const about = (file: MediaFile) => [
    kindOf(file.category, t),
    file.instrumentId ? instrumentName(file.instrumentId) : '',
    file.language && file.type === 'video' ? languageName(file.language, language) : '',
  ];
  return (
    <section aria-labelledby="media-title" className="print:hidden">
      <h2 id="media-title" className="border-b border-ink pb-2 text-lg font-semibold">
        {t('media.title')}
      </h2>
      {files.length === 0 ? <p className="py-4 text-ink-soft">{t('media.empty')}</p> : null}
      <Group title={t('filter.sheetmusic')} files={sheets}>
        {(file) => (
          <Row
            key={file.id}
            name={file.name}
            facts={[kindOf(file.category, t), file.type === 'sheetmusic-pdf' ? 'PDF' : '']}
            isOpen={file.id === openSheet}
            onPress={() => onSheet(file)}
            mark={<FilesIcon aria-hidden className="mx-2 size-5 shrink-0 text-accent" />}
          />
        )}
      </Group>
      <Group title={t('filter.audio')} files={audio}>
        {(file, at) => (
          <Row
            key={file.id}
            name={file.name}
            facts={about(file)}
            onPress={() => onPlay(audio, at)}
            mark={<PlayMark fileId={file.id} kind="audio" />}
            timing={timingAt?.(file.id)}
          />
        )}
      </Group>
      <Group title={t('filter.video')} files={video}>
        {(file, at) => (
          <Row
            key={file.id}
            name={file.name}
            facts={about(file)}
            onPress={() => onPlay(video, at)}
            mark={<PlayMark fileId={file.id} kind="video" />}
          />
        )}
      </Group>
      <Group title={t('media.downloads')} files={downloads}>
        {(file) => (
          <li key={file.id}>
            <a href={file.downloadUrl ?? file.directUrl} download={file.name} className={rowShape}>
              <DownloadIcon aria-hidden className="mx-2 size-5 shrink-0 text-accent" />
              <Words name={file.name} facts={[file.type === 'pdf' ? 'PDF' : 'Sibelius']} />
            </a>
          </li>
        )}
      </Group>
      {children}
    </section>
  );
}

type GroupProps = {
  title: string;
  files: readonly MediaFile[];
  children: (file: MediaFile, at: number) => ReactNode;
};

function Group({ title, files, children }: GroupProps) {
  if (files.length === 0) return null;
  return (
    <>
      <h3 className="pt-4 pb-1 font-sans text-sm font-medium text-ink-soft">{title}</h3>
      <ul aria-label={title}>{files.map(children)}</ul>
    </>
  );
}

const rowShape =
  'group flex min-h-14 w-full items-center gap-3 border-b border-line py-1.5 text-left hover:bg-wash aria-pressed:bg-wash';

type RowProps = {
  name: string;
  facts: readonly string[];
  mark: ReactNode;
  isOpen?: boolean;
  onPress: () => void;
  timing?: string | undefined;
};

function Row({ name, facts, mark, isOpen, onPress, timing }: RowProps) {
  const { t } = useTranslate();
  return (
    <li className="flex items-center">
      <button type="button" aria-pressed={isOpen} onClick={onPress} className={rowShape}>
        {mark}
        <Words name={name} facts={facts} />
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

function Words({ name, facts }: { name: string; facts: readonly string[] }) {
  return (
    <span className="flex min-w-0 grow flex-col">
      <span className="line-clamp-2 leading-snug break-words">{name}</span>
      <span className="truncate text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

import type { ListedSong } from '../songs/index.ts';
import { translateDiagnostic, useTranslate } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { CloseIcon } from '../../ui/icons.ts';
import type { MatchedFile } from './match-files.ts';

type MatchRowProps = {
  matched: MatchedFile;
  song: ListedSong | undefined;
  onChoose: () => void;
  /** Makes a song of it; absent where the file says nothing of one. */
  onNew: (() => void) | undefined;
  onRemove: () => void;
};

/** A file, and the song it will belong to. */
export function MatchRow({ matched: { file, by, refusal }, song, onChoose, onNew, onRemove }: MatchRowProps) {
  const { t } = useTranslate();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">{file.name}</span>
      <span className="flex min-w-0 grow basis-72 flex-wrap items-center gap-2">
        <span className="min-w-0 grow basis-40">
          {song ? (
            <>
              <span className="block font-medium" dir="auto">
                {song.number === null ? '' : `${song.number} `}
                {song.title}
              </span>
              <span className="block text-sm text-ink-soft">{t(`match.by.${by ?? 'choice'}`)}</span>
            </>
          ) : (
            <span className="text-danger">{refusal ? translateDiagnostic(t, refusal) : t('match.none')}</span>
          )}
        </span>
        <span className="flex items-center gap-2">
          {onNew && !song ? (
            <Button onClick={onNew} aria-label={t('match.new.name', { name: file.name })}>
              {t('match.new')}
            </Button>
          ) : null}
          {refusal ? null : (
            <Button
              onClick={onChoose}
              aria-label={t(song ? 'match.change.name' : 'match.choose.name', { name: file.name })}
            >
              {t(song ? 'match.change' : 'match.choose')}
            </Button>
          )}
          <IconButton
            label={t('match.remove', { name: file.name })}
            icon={<CloseIcon className="size-4" />}
            onClick={onRemove}
          />
        </span>
      </span>
    </li>
  );
}

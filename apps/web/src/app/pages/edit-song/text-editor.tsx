import type { SongV3, StoredLyrics } from '@canticle/contract/calls';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../../api/index.ts';
import { ProblemList, SourceField, type SourceFieldHandle, useSaveText } from '../../../features/editing/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, classes, Segmented, showToast } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { Conflict } from './conflict.tsx';
import { LiveResult } from './live-result.tsx';
import { Revisions } from './revisions.tsx';
import { useEditing } from './use-editing.ts';
import { useLeaveGuard, useSaveKey } from './use-leave-guard.tsx';

export type TextEditorProps = {
  song: SongV3;
  /** Of the song, in the language of the text. */
  title: string;
  heading: string;
  language: string;
  /** Undefined for a language that is new. */
  text: StoredLyrics | undefined;
  languageChoice: ReactNode;
};

/** A text as ChordPro beside what comes of it. */
export function TextEditor({ song, title, heading, language, text, languageChoice }: TextEditorProps) {
  const { t } = useTranslate();
  const failureText = useFailureText();
  const editing = useEditing({ songId: song.id, language, title }, text);
  const save = useSaveText(song.id);
  const field = useRef<SourceFieldHandle>(null);
  const [tab, setTab] = useState<'text' | 'result'>('text');
  const [isConflict, setConflict] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const { sources, edited, base, melody } = editing;

  const send = (baseRevision: number) => {
    if (save.isPending || !editing.maySaveNow()) return;
    save.mutate(
      { language, sources, baseRevision },
      {
        onSuccess: (stored) => {
          editing.settle(stored, sources);
          setConflict(false);
          showToast({ text: t('editor.saved', { revision: stored.revision }) });
        },
        onError: (failure) => {
          if (failure instanceof ApiError && failure.code === 'CONFLICT') return setConflict(true);
          showToast({ text: `${t('editor.not-saved')} ${failureText(failure)}`, tone: 'error' });
        },
      },
    );
  };
  useSaveKey(() => send(base));
  const guard = useLeaveGuard(!editing.isSaved);

  return (
    <>
      <h1 className="mt-1 text-2xl font-semibold">{heading}</h1>
      <div className="top-(--top-bar) z-20 -mx-4 mb-4 lg:sticky flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
        {languageChoice}
        {sources.new === undefined ? (
          <Button look="plain" onClick={editing.addMelody}>
            {t('editor.add-melody')}
          </Button>
        ) : (
          <Segmented
            label={t('lyrics.melody')}
            options={[
              { value: 'original', label: t('lyrics.melody.original') },
              { value: 'new', label: t('lyrics.melody.new') },
            ]}
            chosen={melody}
            onChoose={editing.setMelody}
          />
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button look="plain" onClick={() => setLooking(true)}>
            {t('editor.revisions')}
          </Button>
          <Button look="primary" busy={save.isPending} disabled={!edited.maySave} onClick={() => send(base)}>
            {t('editor.save')}
          </Button>
        </div>
      </div>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
        <p role="status">{statusOf(editing, text, t)}</p>
        {editing.isSaved ? null : (
          <Button look="plain" onClick={editing.discard}>
            {t('editor.discard')}
          </Button>
        )}
        <div className="lg:hidden">
          <Segmented
            label={t('editor.show')}
            options={[
              { value: 'text', label: t('editor.tab.text') },
              { value: 'result', label: t('editor.tab.result') },
            ]}
            chosen={tab}
            onChoose={setTab}
          />
        </div>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className={classes('flex min-w-0 flex-col gap-3', tab === 'result' && 'max-lg:hidden')}>
          <SourceField
            ref={field}
            label={t(melody === 'new' ? 'editor.source-new' : 'editor.source')}
            hint={t('editor.hint')}
            value={sources[melody] ?? ''}
            onType={editing.type}
          />
          {edited.problems.some(({ message }) => message === 'editor.problem.differs') ? (
            <Button onClick={editing.takeWords}>{t('editor.take-words')}</Button>
          ) : null}
          <ProblemList
            problems={edited.problems}
            onGo={(problem) => {
              editing.setMelody(problem.melody);
              requestAnimationFrame(() => field.current?.goToLine(problem.line));
            }}
          />
        </div>
        <div className={classes('min-w-0', tab === 'text' && 'max-lg:hidden')}>
          <LiveResult document={edited.document} melody={melody} song={song} language={language} />
        </div>
      </div>
      {isConflict ? (
        <Conflict
          songId={song.id}
          language={language}
          title={title}
          mine={sources}
          isBusy={save.isPending}
          onKeepMine={(newest) => send(newest)}
          onTakeTheirs={(theirs) => {
            editing.settle(theirs);
            setConflict(false);
          }}
          onClose={() => setConflict(false)}
        />
      ) : null}
      {isLooking ? (
        <Revisions
          songId={song.id}
          language={language}
          title={title}
          isSaved={editing.isSaved}
          onRestored={(restored) => {
            editing.settle(restored);
            setLooking(false);
            showToast({ text: t('editor.restored', { revision: restored.revision }) });
          }}
          onConflict={() => {
            setLooking(false);
            setConflict(true);
          }}
          onClose={() => setLooking(false)}
        />
      ) : null}
      {guard}
    </>
  );
}

function statusOf(
  { isSaved, isKept, base }: ReturnType<typeof useEditing>,
  text: StoredLyrics | undefined,
  t: ReturnType<typeof useTranslate>['t'],
): string {
  if (!isKept) return t('editor.status.no-room');
  if (!isSaved) return t('editor.status.draft');
  return text ? t('editor.status.saved', { revision: base }) : t('editor.status.new');
}

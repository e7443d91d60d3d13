import type { SongMergeSummary } from '@canticle/contract/calls';
import { useState } from 'react';
import { formatDate, localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { useMergeErrorMessage } from './error-text.ts';
import { useDuplicateMutations, useMerges } from './queries.ts';

/** The merges that can still be undone. */
export function RecentMerges() {
  const { t } = useTranslate();
  const { data: merges = [] } = useMerges();
  if (merges.length === 0) return null;
  return (
    <section aria-labelledby="recent-merges" className="pt-10">
      <h2 id="recent-merges" className="border-b border-ink pb-2 text-xl font-medium">
        {t('duplicates.merges')}
      </h2>
      <ul>
        {merges.map((merge) => (
          <MergeRow key={merge.id} merge={merge} />
        ))}
      </ul>
    </section>
  );
}

function MergeRow({ merge: { id, song, into, undoUntil } }: { merge: SongMergeSummary }) {
  const { t, language } = useTranslate();
  const undo = useUndoMerge();
  const [isBusy, setBusy] = useState(false);
  const names = { name: localizedText(song.name, language), into: localizedText(into.name, language) };
  const run = async () => {
    setBusy(true);
    await undo(id, names.name);
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
      <div className="min-w-0">
        <p>{t('duplicates.merge-line', names)}</p>
        <p className="text-sm text-ink-soft">{t('duplicates.until', { date: formatDate(undoUntil, language) })}</p>
      </div>
      <Button
        busy={isBusy}
        onClick={() => void run()}
        aria-label={`${t('app.undo')}: ${t('duplicates.merge-line', names)}`}
      >
        {t('app.undo')}
      </Button>
    </li>
  );
}

/** Undoes a merge and says what came of it. */
export function useUndoMerge(): (id: string, name: string) => Promise<void> {
  const { t } = useTranslate();
  const failureText = useMergeErrorMessage();
  const { undo } = useDuplicateMutations();
  return (id, name) =>
    undo(id).then(
      ({ keptLanguages, takenNumbers }) => {
        const parts = [
          t('duplicates.undone', { name }),
          ...(keptLanguages.length > 0 ? [t('duplicates.undone.texts')] : []),
          ...(takenNumbers.length > 0 ? [t('duplicates.undone.numbers')] : []),
        ];
        showToast({ text: parts.join(' ') });
      },
      (failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }),
    );
}

import type { CatalogueKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Select, showToast } from '../../ui/index.ts';
import { ConfirmDialog, useErrorMessage } from '../../components/index.ts';
import { useCatalogueMutations } from './mutations.ts';
import { useTrashContents } from './queries.ts';

const AGE_OPTIONS = [30, 90, 365, 0] as const;

/** Lets an administrator permanently delete what has been in the trash long enough, after showing what that is. */
export function EmptyTrash({ kind }: { kind: CatalogueKind }) {
  const { t } = useTranslate();
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 py-3">
      <p className="basis-72 grow text-sm text-ink-soft">{t('catalogue.trash.what')}</p>
      <Button onClick={() => setDialogOpen(true)}>{t('catalogue.trash.empty')}</Button>
      {isDialogOpen ? <EmptyTrashDialog kind={kind} onClose={() => setDialogOpen(false)} /> : null}
    </div>
  );
}

function EmptyTrashDialog({ kind, onClose }: { kind: CatalogueKind; onClose: () => void }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { emptyTrash } = useCatalogueMutations();
  const [days, setDays] = useState<number>(AGE_OPTIONS[0]);
  const { data: content, error } = useTrashContents(days);
  const isEmpty = content !== undefined && content.kinds.length === 0;
  return (
    <ConfirmDialog
      title={t('catalogue.trash.empty')}
      label={t('catalogue.trash.delete')}
      isReady={content !== undefined && !isEmpty}
      onConfirm={async () => {
        const { deletedCount, refused, interruptedBy } = await emptyTrash(kind, days);
        const keptTexts = refused.length > 0 ? [t('catalogue.trash.stayed', { count: refused.length })] : [];
        const interruptionTexts = interruptedBy === undefined ? [] : [failureText(interruptedBy)];
        const text = [t('catalogue.trash.gone', { count: deletedCount }), ...keptTexts, ...interruptionTexts].join(' ');
        showToast({ text, tone: interruptedBy === undefined ? 'news' : 'error' });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('catalogue.trash.since')}
          value={String(days)}
          options={AGE_OPTIONS.map((age) => ({ value: String(age), label: t(`catalogue.trash.days.${age}`) }))}
          onValueChange={(value) => setDays(Number(value))}
        />
        {error ? <p role="alert">{failureText(error)}</p> : null}
        {isEmpty ? <p role="status">{t('catalogue.trash.none')}</p> : null}
        {content && !isEmpty ? (
          <div role="status">
            <p>{t('catalogue.trash.goes')}</p>
            <ul className="list-disc ps-5">
              {content.kinds.map((one) => (
                <li key={one.kind}>
                  {t(`catalogue.kind.${one.kind}`)}: <span className="tabular-nums">{one.count}</span>
                </li>
              ))}
              {content.files > 0 ? (
                <li>
                  {t('catalogue.trash.files', {
                    count: content.files,
                    size: new Intl.NumberFormat(language, {
                      maximumFractionDigits: 1,
                      minimumFractionDigits: 1,
                    }).format(content.byteLength / 1_000_000),
                  })}
                </li>
              ) : null}
            </ul>
          </div>
        ) : null}
        <p className="font-medium">{t('catalogue.trash.for-good')}</p>
      </div>
    </ConfirmDialog>
  );
}

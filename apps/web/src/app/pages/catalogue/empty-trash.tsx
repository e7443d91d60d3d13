import type { CatalogueKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { useCatalogue, useTrashContent } from '../../../features/catalogue/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Select, showToast } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { AskDialog } from './ask-dialog.tsx';

const SPANS = [30, 90, 365, 0] as const;

/** Lets an administrator delete for good what has lain in the trash long enough, and says before what that is. */
export function EmptyTrash({ kind }: { kind: CatalogueKind }) {
  const { t } = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 py-3">
      <p className="basis-72 grow text-sm text-ink-soft">{t('catalogue.trash.what')}</p>
      <Button onClick={() => setAsking(true)}>{t('catalogue.trash.empty')}</Button>
      {isAsking ? <Asking kind={kind} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

function Asking({ kind, onClose }: { kind: CatalogueKind; onClose: () => void }) {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const { emptyTrash } = useCatalogue();
  const [days, setDays] = useState<number>(SPANS[0]);
  const { data: content, error } = useTrashContent(days);
  const isNothing = content !== undefined && content.kinds.length === 0;
  return (
    <AskDialog
      title={t('catalogue.trash.empty')}
      deed={t('catalogue.trash.delete')}
      look="danger"
      isReady={content !== undefined && !isNothing}
      run={() => emptyTrash(kind, days)}
      onDone={({ gone, refused, stoppedBy }) => {
        const stayed = refused.length > 0 ? [t('catalogue.trash.stayed', { count: refused.length })] : [];
        const stopped = stoppedBy === undefined ? [] : [failureText(stoppedBy)];
        const text = [t('catalogue.trash.gone', { count: gone }), ...stayed, ...stopped].join(' ');
        showToast({ text, tone: stoppedBy === undefined ? 'news' : 'error' });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <Select
          label={t('catalogue.trash.since')}
          value={String(days)}
          options={SPANS.map((span) => ({ value: String(span), label: t(`catalogue.trash.days.${span}`) }))}
          onChoose={(value) => setDays(Number(value))}
        />
        {error ? <p role="alert">{failureText(error)}</p> : null}
        {isNothing ? <p role="status">{t('catalogue.trash.none')}</p> : null}
        {content && !isNothing ? (
          <div role="status">
            <p>{t('catalogue.trash.goes')}</p>
            <ul className="list-disc pl-5">
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
    </AskDialog>
  );
}

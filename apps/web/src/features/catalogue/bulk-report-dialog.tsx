import type { BulkReport } from '@canticle/contract/calls';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';

/** Lists the items a bulk change left unchanged, and why. */
export function BulkReportDialog({ report, onClose }: { report: BulkReport; onClose: () => void }) {
  const { t, language } = useTranslate();
  return (
    <Dialog
      open
      title={t('catalogue.bulk.refused', { count: report.refused.length })}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('app.close')}
        </Button>
      }
    >
      <p>{t('catalogue.bulk.done', { count: report.changed.length })}</p>
      <ul className="mt-3 max-h-[50dvh] overflow-y-auto border-t border-line">
        {report.refused.map(({ id, name, reason }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <span>{localizedText(name, language) || id}</span>
            <span className="text-ink-soft">{t(`catalogue.refusal.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

import { useTranslate } from '../../i18n/index.ts';
import { Button, CopyButton } from '../../ui/index.ts';

/** New recovery codes, which are shown only now. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslate();
  return (
    <div className="flex flex-col gap-4">
      <p className="leading-relaxed">{t('security.recovery.text')}</p>
      <ul
        aria-label={t('security.recovery.codes')}
        className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-x-6 gap-y-2 rounded-surface border border-line bg-paper p-4 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={codes.join('\n')} label={t('security.recovery.copy')} />
        <Button variant="primary" onClick={onDone}>
          {t('security.recovery.saved')}
        </Button>
      </div>
    </div>
  );
}

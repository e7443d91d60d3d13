import { useTranslate } from '../../translations/index.ts';
import { Button, ButtonLink, Checkbox, Segmented } from '../../ui/index.ts';
import { BackIcon, PrintIcon } from '../../ui/icons.ts';
import { type Paper, papers } from './paper.ts';
import type { PrintChoices } from './print-choices.ts';
import type { PrintJob } from './print-job.ts';

type PrintOptionsProps = {
  job: PrintJob;
  choices: PrintChoices;
  choose: (changed: Partial<PrintChoices>) => void;
};

const paperOptions = Object.entries(papers).map(([value, { label }]) => ({ value: value as Paper, label }));

/** What may be changed before it is printed, and the way back. None of it is on the paper. */
export function PrintOptions({ job, choices, choose }: PrintOptionsProps) {
  const { t } = useTranslate();
  return (
    <div
      role="toolbar"
      aria-label={t('print.options')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-2 print:hidden sm:px-6"
    >
      <ButtonLink to={job.backTo} look="plain" className="-ml-2">
        <BackIcon aria-hidden className="size-4" />
        {t('print.back')}
      </ButtonLink>
      <Segmented
        label={t('print.paper')}
        options={paperOptions}
        chosen={choices.paper}
        onChoose={(paper) => choose({ paper })}
      />
      <Segmented
        label={t('print.columns')}
        options={[
          { value: '1', label: t('print.columns.one') },
          { value: '2', label: t('print.columns.two') },
        ]}
        chosen={choices.columns === 2 ? '2' : '1'}
        onChoose={(columns) => choose({ columns: columns === '2' ? 2 : 1 })}
      />
      {job.chords ? (
        <Checkbox
          label={t('print.chords')}
          checked={choices.withChords}
          onChange={(event) => choose({ withChords: event.currentTarget.checked })}
        />
      ) : null}
      <Checkbox
        label={t('print.fit')}
        checked={choices.isFitted}
        onChange={(event) => choose({ isFitted: event.currentTarget.checked })}
      />
      <Button look="primary" onClick={() => window.print()} className="sm:ml-auto">
        <PrintIcon aria-hidden className="size-5" />
        {t('print.now')}
      </Button>
    </div>
  );
}

import { useTranslate } from '../../translations/index.ts';
import { Checkbox, Segmented } from '../../ui/index.ts';
import { PrintBar } from './print-bar.tsx';
import type { PrintChoices } from './print-choices.ts';
import type { PrintJob } from './print-job.ts';

type PrintOptionsProps = {
  job: PrintJob;
  choices: PrintChoices;
  choose: (changed: Partial<PrintChoices>) => void;
};

/** What may be changed before it is printed, and the way back. */
export function PrintOptions({ job, choices, choose }: PrintOptionsProps) {
  const { t } = useTranslate();
  return (
    <PrintBar
      back={{ to: job.backTo, label: t('print.back') }}
      paper={choices.paper}
      onPaper={(paper) => choose({ paper })}
      isReady
    >
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
    </PrintBar>
  );
}

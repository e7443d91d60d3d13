import { useTranslate } from '../../i18n/index.ts';
import { Checkbox, SegmentedControl } from '../../ui/index.ts';
import { PrintBar } from './print-bar.tsx';
import type { PrintSettings } from './print-settings.ts';
import type { PrintJob } from './print-job.ts';

type PrintOptionsProps = {
  job: PrintJob;
  choices: PrintSettings;
  choose: (changed: Partial<PrintSettings>) => void;
};

/** The print options, and the back link. */
export function PrintOptions({ job, choices, choose }: PrintOptionsProps) {
  const { t } = useTranslate();
  return (
    <PrintBar
      back={{ to: job.backTo, label: t('print.back') }}
      paper={choices.paper}
      onPaper={(paper) => choose({ paper })}
      isReady
    >
      <SegmentedControl
        label={t('print.columns')}
        options={[
          { value: '1', label: t('print.columns.one') },
          { value: '2', label: t('print.columns.two') },
        ]}
        value={choices.columns === 2 ? '2' : '1'}
        onValueChange={(columns) => choose({ columns: columns === '2' ? 2 : 1 })}
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

import './print.css';
import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Checkbox, SegmentedControl } from '../../ui/index.ts';
import { paperNames, papers } from './paper.ts';
import type { PrintOptions } from './print-options.ts';
import { indexKinds } from './song-indexes.ts';

type OptionsFormProps = {
  options: PrintOptions;
  onChange: (changed: Partial<PrintOptions>) => void;
  /** Whether a list is printed, or one song. */
  isList: boolean;
  canHaveIndexes: boolean;
  hasChords: boolean;
};

const paperOptions = paperNames.map((value) => ({ value, label: papers[value].label }));

/** How songs are printed. */
export function OptionsForm({ options, onChange, isList, canHaveIndexes, hasChords }: OptionsFormProps) {
  const { t } = useTranslate();
  return (
    <form aria-label={t('print.options')} className="print-options">
      {hasChords ? (
        <Option label={t('print.content')}>
          <SegmentedControl
            label={t('print.content')}
            options={[
              { value: 'chords', label: t('print.content.chords') },
              { value: 'lyrics', label: t('print.content.lyrics') },
              { value: 'charts', label: t('print.content.charts') },
            ]}
            value={options.content}
            onValueChange={(content) => onChange({ content })}
          />
        </Option>
      ) : null}
      <Option label={t('print.size')}>
        <SegmentedControl
          label={t('print.size')}
          options={[
            { value: 'normal', label: t('print.size.normal') },
            { value: 'large', label: t('print.size.large') },
            { value: 'page', label: t(isList ? 'print.size.page-each' : 'print.size.page') },
          ]}
          value={options.size}
          onValueChange={(size) => onChange({ size })}
        />
      </Option>
      <Option label={t('print.paper')}>
        <SegmentedControl
          label={t('print.paper')}
          options={paperOptions}
          value={options.paper}
          onValueChange={(paper) => onChange({ paper })}
        />
      </Option>
      <Option label={t('print.columns')}>
        <SegmentedControl
          label={t('print.columns')}
          options={[
            { value: 'auto', label: t('print.columns.auto') },
            { value: '1', label: t('print.columns.one') },
            { value: '2', label: t('print.columns.two') },
          ]}
          value={columnNames[options.columns]}
          onValueChange={(name) => onChange({ columns: columnsByName[name] })}
        />
      </Option>
      {isList ? (
        <Checkbox
          label={t('print.with-contents')}
          checked={options.hasContents}
          onChange={(event) => onChange({ hasContents: event.currentTarget.checked })}
        />
      ) : null}
      {canHaveIndexes ? (
        <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
          <legend className="text-sm text-ink-soft">{t('print.indexes')}</legend>
          {indexKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`print.index.${kind}`)}
              checked={options.indexes.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  indexes: indexKinds.filter((one) => (one === kind ? checked : options.indexes.includes(one))),
                })
              }
            />
          ))}
        </fieldset>
      ) : null}
    </form>
  );
}

const columnsByName = { auto: 'auto', '1': 1, '2': 2 } as const;
const columnNames = { auto: 'auto', 1: '1', 2: '2' } as const;

/* The control names itself to assistive technology. */
function Option({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span aria-hidden className="text-sm text-ink-soft">
        {label}
      </span>
      {children}
    </div>
  );
}

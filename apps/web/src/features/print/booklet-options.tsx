import { useTranslate } from '../../i18n/index.ts';
import { Checkbox, SegmentedControl } from '../../ui/index.ts';
import type { Paper } from './paper.ts';
import { PrintBar } from './print-bar.tsx';

/** The layout of a booklet; `isFitted` gives each song a page of its own, as large as fits. */
export type BookletSettings = {
  readonly paper: Paper;
  readonly columns: 1 | 2;
  readonly withChords: boolean;
  readonly isFitted: boolean;
};

type BookletOptionsProps = {
  listId: string;
  settings: BookletSettings;
  onChange: (settings: BookletSettings) => void;
  isReady: boolean;
};

/** The options before a booklet is printed, and a link back. */
export function BookletOptions({ listId, settings, onChange, isReady }: BookletOptionsProps) {
  const { t } = useTranslate();
  return (
    <PrintBar
      back={{ to: `/custom-collections/${listId}`, label: t('print.back-to-list') }}
      paper={settings.paper}
      onPaper={(paper) => onChange({ ...settings, paper })}
      isReady={isReady}
    >
      <SegmentedControl
        label={t('print.booklet')}
        options={[
          { value: 'page', label: t('print.booklet.page') },
          { value: 'close', label: t('print.booklet.close') },
        ]}
        value={settings.isFitted ? 'page' : 'close'}
        onValueChange={(mode) => onChange({ ...settings, isFitted: mode === 'page' })}
      />
      <SegmentedControl
        label={t('print.columns')}
        options={[
          { value: '1', label: t('print.columns.one') },
          { value: '2', label: t('print.columns.two') },
        ]}
        value={settings.columns === 2 ? '2' : '1'}
        onValueChange={(columns) => onChange({ ...settings, columns: columns === '2' ? 2 : 1 })}
      />
      <Checkbox
        label={t('print.chords')}
        checked={settings.withChords}
        onChange={(event) => onChange({ ...settings, withChords: event.currentTarget.checked })}
      />
    </PrintBar>
  );
}

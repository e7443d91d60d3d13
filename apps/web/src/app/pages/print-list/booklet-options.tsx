import { type Paper, PrintBar } from '../../../features/print/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Checkbox, Segmented } from '../../../ui/index.ts';

/** How a booklet is laid out; `isFitted` gives each song a page of its own, as large as fits. */
export type BookletChoices = { readonly paper: Paper; readonly withChords: boolean; readonly isFitted: boolean };

type BookletOptionsProps = {
  listId: string;
  choices: BookletChoices;
  choose: (choices: BookletChoices) => void;
  isReady: boolean;
};

/** What may be changed before a booklet is printed, and the way back. */
export function BookletOptions({ listId, choices, choose, isReady }: BookletOptionsProps) {
  const { t } = useTranslate();
  return (
    <PrintBar
      back={{ to: `/custom-collections/${listId}`, label: t('print.back-to-list') }}
      paper={choices.paper}
      onPaper={(paper) => choose({ ...choices, paper })}
      isReady={isReady}
    >
      <Segmented
        label={t('print.booklet')}
        options={[
          { value: 'page', label: t('print.booklet.page') },
          { value: 'close', label: t('print.booklet.close') },
        ]}
        chosen={choices.isFitted ? 'page' : 'close'}
        onChoose={(way) => choose({ ...choices, isFitted: way === 'page' })}
      />
      <Checkbox
        label={t('print.chords')}
        checked={choices.withChords}
        onChange={(event) => choose({ ...choices, withChords: event.currentTarget.checked })}
      />
    </PrintBar>
  );
}

import { type Paper, papers } from '../../../features/print/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, ButtonLink, Checkbox, Segmented } from '../../../ui/index.ts';
import { BackIcon, PrintIcon } from '../../../ui/icons.ts';

/** How a booklet is laid out; `isFitted` gives each song a page of its own, as large as fits. */
export type BookletChoices = { readonly paper: Paper; readonly withChords: boolean; readonly isFitted: boolean };

type BookletOptionsProps = {
  listId: string;
  choices: BookletChoices;
  choose: (choices: BookletChoices) => void;
  isReady: boolean;
};

const paperOptions = Object.entries(papers).map(([value, { label }]) => ({ value: value as Paper, label }));

/** What may be changed before a booklet is printed, and the way back. None of it is on the paper. */
export function BookletOptions({ listId, choices, choose, isReady }: BookletOptionsProps) {
  const { t } = useTranslate();
  return (
    <div
      role="toolbar"
      aria-label={t('print.options')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-2 print:hidden sm:px-6"
    >
      <ButtonLink to={`/custom-collections/${listId}`} look="plain" className="-ml-2">
        <BackIcon aria-hidden className="size-4" />
        {t('print.back-to-list')}
      </ButtonLink>
      <Segmented
        label={t('print.paper')}
        options={paperOptions}
        chosen={choices.paper}
        onChoose={(paper) => choose({ ...choices, paper })}
      />
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
      <Button look="primary" busy={!isReady} onClick={() => window.print()} className="sm:ml-auto">
        <PrintIcon aria-hidden className="size-5" />
        {t('print.now')}
      </Button>
    </div>
  );
}

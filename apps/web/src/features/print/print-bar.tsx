import type { ReactNode } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, SegmentedControl } from '../../ui/index.ts';
import { BackIcon, PrintIcon } from '../../ui/icons.ts';
import { type Paper, paperNames, papers } from './paper.ts';

type PrintBarProps = {
  back: { readonly to: string; readonly label: string };
  paper: Paper;
  onPaper: (paper: Paper) => void;
  /** Whether everything to be printed is loaded. */
  isReady: boolean;
  /** Further options. */
  children: ReactNode;
};

const paperOptions = paperNames.map((value) => ({ value, label: papers[value].label }));

/** The back link, the paper, and the print button, above the preview. None of it is printed. */
export function PrintBar({ back, paper, onPaper, isReady, children }: PrintBarProps) {
  const { t } = useTranslate();
  return (
    <div
      role="toolbar"
      aria-label={t('print.options')}
      className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line px-4 py-2 print:hidden sm:px-6"
    >
      <ButtonLink to={back.to} variant="plain" className="-ml-2">
        <BackIcon aria-hidden className="size-4" />
        {back.label}
      </ButtonLink>
      <SegmentedControl label={t('print.paper')} options={paperOptions} value={paper} onValueChange={onPaper} />
      {children}
      <Button variant="primary" busy={!isReady} onClick={() => window.print()} className="sm:ml-auto">
        <PrintIcon aria-hidden className="size-5" />
        {t('print.now')}
      </Button>
    </div>
  );
}

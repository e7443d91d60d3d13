import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { Button, rowActionClass } from './button.tsx';
import { copyText } from './copy-text.ts';
import { CheckIcon, CopyIcon, LinkIcon } from './icons.ts';

/** How long the confirmation is shown (product specification 9), in milliseconds. */
const confirmedMs = 2000;

type CopyButtonProps = {
  /** What is copied. */
  text: string;
  /** The text of the button. */
  label: string;
  /** The name for assistive technology, where several buttons have the same text. */
  name?: string;
  /** True for a quiet one in a row of actions on an address. */
  isQuiet?: boolean;
};

/**
 * Copies a text and shows a confirmation on itself for two seconds. Where the browser does not allow it, the text is
 * shown to be copied by hand.
 */
export function CopyButton({ text, label, name, isQuiet = false }: CopyButtonProps) {
  const { t } = useTranslate();
  const { state, copy } = useCopy(text);
  const isCopied = state === 'copied';
  const Icon = isCopied ? CheckIcon : isQuiet ? LinkIcon : CopyIcon;
  const content = (
    <>
      <Icon aria-hidden className="size-4" />
      {isCopied ? t('app.copied') : label}
    </>
  );
  const buttonProps = {
    onClick: ({ currentTarget }: MouseEvent<HTMLButtonElement>) => void copy(currentTarget),
    'aria-label': isCopied ? undefined : name,
  };
  return (
    <>
      {isQuiet ? (
        <button type="button" className={rowActionClass} {...buttonProps}>
          {content}
        </button>
      ) : (
        <Button {...buttonProps}>{content}</Button>
      )}
      <span role="status" className="sr-only">
        {isCopied ? t('app.copied') : ''}
      </span>
      {state === 'refused' ? <ManualCopy text={text} /> : null}
    </>
  );
}

type CopyState = 'ready' | 'copied' | 'refused';

function useCopy(text: string): { readonly state: CopyState; readonly copy: (button: HTMLElement) => Promise<void> } {
  const [state, setState] = useState<CopyState>('ready');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (button: HTMLElement) => {
    clearTimeout(timer.current);
    try {
      await copyText(text, button);
      setState('copied');
      timer.current = setTimeout(() => setState('ready'), confirmedMs);
    } catch {
      setState('refused');
    }
  };
  return { state, copy };
}

function ManualCopy({ text }: { text: string }) {
  const { t } = useTranslate();
  return (
    <label className="flex basis-full flex-col gap-1.5 text-sm">
      <span role="alert">{t('app.not-copied')}</span>
      <textarea
        readOnly
        rows={2}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full rounded-control border border-edge bg-sheet p-2 text-xs break-all"
      />
    </label>
  );
}

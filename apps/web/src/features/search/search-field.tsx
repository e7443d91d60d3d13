import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { CloseIcon, SearchIcon } from '../../ui/icons.ts';
import { maxQueryLength } from './search-query.ts';

type SearchFieldProps = {
  inputRef: RefObject<HTMLInputElement | null>;
  typed: string;
  onInput: (typed: string) => void;
  onSubmit: () => void;
  /** Arrow down: moves into the results. */
  onMoveToResults: () => void;
  /** Escape in an empty field. */
  onExit: () => void;
};

/** The large search field of the page. Escape clears it, and leaves the page when it is empty. */
export function SearchField({ inputRef, typed, onInput, onSubmit, onMoveToResults, onExit }: SearchFieldProps) {
  const { t } = useTranslate();
  useFocusOnMount(inputRef, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const clear = () => {
    onInput('');
    inputRef.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onMoveToResults();
    }
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (typed === '') onExit();
    else clear();
  };
  return (
    <form role="search" aria-label={t('search.title')} onSubmit={submit} className="relative">
      <SearchIcon
        aria-hidden
        className="pointer-events-none absolute top-1/2 start-4 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t('search.field')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        maxLength={maxQueryLength}
        value={typed}
        onChange={(event) => onInput(event.currentTarget.value)}
        onKeyDown={handleKeyDown}
        className="min-h-14 w-full rounded-surface border border-edge bg-sheet px-12 text-base text-ink sm:text-lg placeholder:text-ink-soft"
      />
      {typed === '' ? null : (
        <IconButton
          label={t('search.clear')}
          icon={<CloseIcon aria-hidden className="size-5" />}
          onClick={clear}
          className="absolute top-1/2 end-1.5 -translate-y-1/2"
        />
      )}
    </form>
  );
}

/* Focuses the field for a new search; not when the person returns to results. */
function useFocusOnMount(inputRef: RefObject<HTMLInputElement | null>, typed: string): void {
  const isReturn = useNavigationType() === 'POP' && typed !== '';
  const hasMounted = useRef(false);
  useEffect(() => {
    if (!hasMounted.current && !isReturn) inputRef.current?.focus({ preventScroll: true });
    hasMounted.current = true;
  }, [inputRef, isReturn]);
}

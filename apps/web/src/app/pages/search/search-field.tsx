import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import { longestQuery } from '../../../features/search/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { IconButton } from '../../../ui/index.ts';
import { CloseIcon, SearchIcon } from '../../../ui/icons.ts';

type SearchFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  typed: string;
  onType: (typed: string) => void;
  onSubmit: () => void;
  /** Arrow down: into what was found. */
  onEnter: () => void;
  /** Escape in an empty field. */
  onLeave: () => void;
};

/** The large field of the page. Escape empties it, and leaves the page when it is empty. */
export function SearchField({ field, typed, onType, onSubmit, onEnter, onLeave }: SearchFieldProps) {
  const { t } = useTranslate();
  useFocusOnArrival(field, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const clear = () => {
    onType('');
    field.current?.focus();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onEnter();
    }
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (typed === '') onLeave();
    else clear();
  };
  return (
    <form role="search" aria-label={t('search.title')} onSubmit={submit} className="relative">
      <SearchIcon
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-soft"
      />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={t('search.field')}
        placeholder={t('search.field')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
        maxLength={longestQuery}
        value={typed}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={pressed}
        className="min-h-14 w-full rounded-surface border border-edge bg-sheet px-12 text-lg text-ink placeholder:text-ink-soft"
      />
      {typed === '' ? null : (
        <IconButton
          label={t('search.clear')}
          icon={<CloseIcon aria-hidden className="size-5" />}
          onClick={clear}
          className="absolute top-1/2 right-1.5 -translate-y-1/2"
        />
      )}
    </form>
  );
}

/* Somebody who comes to search begins to write; somebody who comes back to what was found does not. */
function useFocusOnArrival(field: RefObject<HTMLInputElement | null>, typed: string): void {
  const isReturn = useNavigationType() === 'POP' && typed !== '';
  const arrived = useRef(false);
  useEffect(() => {
    if (!arrived.current && !isReturn) field.current?.focus({ preventScroll: true });
    arrived.current = true;
  }, [field, isReturn]);
}

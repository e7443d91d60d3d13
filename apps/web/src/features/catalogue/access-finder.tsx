import type { SongbookAccess } from '@canticle/contract/calls';
import { useDeferredValue, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { TextField } from '../../ui/index.ts';
import { PlusIcon } from '../../ui/icons.ts';
import { type Receiver, useReceivers } from './access-queries.ts';

type AccessFinderProps = { access: SongbookAccess; onGive: (receiver: Receiver) => void };

/** Finds people and groups by a part of their name, and gives them the songbook. */
export function AccessFinder({ access, onGive }: AccessFinderProps) {
  const { t } = useTranslate();
  const [text, setText] = useState('');
  const { data: found } = useReceivers(useDeferredValue(text.trim()));
  const present = new Set([...access.people, ...access.groups].map(({ id }) => id));
  const offered = found?.filter(({ id }) => !present.has(id));
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('book-access.find')}
        hint={t('book-access.find.hint')}
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="max-w-md"
      />
      <ul aria-label={t('book-access.found')} className="empty:hidden">
        {offered?.map((receiver) => (
          <li key={receiver.id}>
            <button
              type="button"
              aria-label={t('book-access.give', { name: receiver.name })}
              onClick={() => onGive(receiver)}
              className="flex min-h-11 w-full max-w-md items-center gap-3 rounded-control px-3 text-start hover:bg-wash"
            >
              <PlusIcon aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
                {receiver.name}
                <span className="text-sm text-ink-soft"> · {receiver.detail ?? ''}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {offered?.length === 0 ? <p role="status">{t('book-access.none-found')}</p> : null}
    </div>
  );
}

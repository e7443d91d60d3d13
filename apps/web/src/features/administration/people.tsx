import type { UserV3 } from '@canticle/contract/calls';
import { useDeferredValue, useState } from 'react';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { timeAgo, useTranslate } from '../../i18n/index.ts';
import { Checkbox, EmptyState, Skeleton, SkeletonBar, TextField } from '../../ui/index.ts';
import { usePeople } from './queries.ts';
import { PersonDialog } from './person-dialog.tsx';

/** The people: search by address or name, or list those with a role. */
export function People({ ownId }: { ownId: string }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const [text, setText] = useState('');
  const [isRolesOnly, setIsRolesOnly] = useState(false);
  const [openId, setOpenId] = useState<string | undefined>();
  const query = useDeferredValue(text.trim());
  const { data: people, error, refetch } = usePeople(isRolesOnly ? 'roles' : { text: query });
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 border-b border-ink pb-4">
        <TextField
          label={t('admin.find')}
          type="search"
          value={text}
          disabled={isRolesOnly}
          onChange={(event) => setText(event.currentTarget.value)}
          className="min-w-56 grow"
        />
        <Checkbox
          label={t('admin.with-role')}
          checked={isRolesOnly}
          onChange={(event) => setIsRolesOnly(event.currentTarget.checked)}
        />
      </div>
      <p role="status" className="sr-only">
        {people ? t('admin.found', { count: people.length }) : ''}
      </p>
      {!people && !error ? (
        <Skeleton>
          <SkeletonBar className="mt-4 h-64 w-full" />
        </Skeleton>
      ) : null}
      <ul>
        {people?.map((person) => (
          <PersonRow key={person.id} person={person} onOpen={() => setOpenId(person.id)} />
        ))}
      </ul>
      {people?.length === 0 ? <EmptyState title={t('admin.nobody')}>{t('admin.nobody.text')}</EmptyState> : null}
      {people?.length === 50 ? <p className="pt-4 text-sm text-ink-soft">{t('admin.most')}</p> : null}
      {!people && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {openId === undefined ? null : (
        <PersonDialog id={openId} isSelf={openId === ownId} onClose={() => setOpenId(undefined)} />
      )}
    </>
  );
}

function PersonRow({ person, onOpen }: { person: UserV3; onOpen: () => void }) {
  const { t, language } = useTranslate();
  const [now] = useState(() => Date.now());
  return (
    <li className="border-b border-line">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-16 w-full flex-wrap items-center gap-x-6 gap-y-1 py-2 text-start hover:bg-wash"
      >
        <span className="min-w-0 grow basis-52">
          {/* In the direction of its letters, on the side where the page begins. */}
          <span className="block truncate font-serif text-[1.0625rem]">
            <bdi>{person.displayName || person.email}</bdi>
          </span>
          <span className="block text-sm break-all text-ink-soft">{person.email}</span>
        </span>
        <span className="text-sm text-accent empty:hidden">
          {person.roles.map((role) => t(`role.${role}`)).join(', ')}
        </span>
        <span className="text-sm text-ink-soft sm:w-56 sm:text-end">
          {t('admin.last-login', { when: timeAgo(Date.parse(person.lastLogin), now, language) })}
        </span>
      </button>
    </li>
  );
}

import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { newId } from '../../api/index.ts';
import { LoadFailed, RowsSkeleton, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, EmptyState, Page } from '../../ui/index.ts';
import { GroupIcon, NextIcon, PlusIcon } from '../../ui/icons.ts';
import { CalendarAddressSection } from './calendar-address.tsx';
import { GroupCover } from './group-cover.tsx';
import { GroupFormDialog } from './group-form-dialog.tsx';
import { useGroupEntry, useGroups } from './queries.ts';

/** The groups the person is in. */
export function GroupsPage() {
  const { t } = useTranslate();
  const { data: groups, error, refetch } = useGroups();
  const failureText = useErrorMessage();
  const { create } = useGroupEntry();
  const navigate = useNavigate();
  // The id of the new group while it is asked for: a second press creates no second one.
  const [newGroupId, setNewGroupId] = useState<string>();
  const createButton = (
    <Button variant="primary" onClick={() => setNewGroupId(newId())}>
      <PlusIcon aria-hidden className="size-5" />
      {t('groups.new')}
    </Button>
  );
  return (
    <Page title={t('groups.title')} width="narrow">
      <header className="flex flex-wrap items-end justify-between gap-4 border-b border-ink pt-8 pb-4">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {t('groups.title')}
        </h1>
        {groups && groups.length > 0 ? createButton : null}
      </header>
      {groups && groups.length > 0 ? (
        <ul aria-label={t('groups.title')}>
          {groups.map((group) => (
            <li key={group.id} className="border-b border-line">
              <Link to={`/groups/${group.id}`} className="flex min-h-18 items-center gap-4 px-1 py-3 hover:bg-wash">
                <GroupCover group={group} size="small" />
                <span className="min-w-0 grow">
                  <span className="block truncate font-serif text-[1.1875rem]" dir="auto">
                    {group.name}
                  </span>
                  <span className="block text-sm text-ink-soft">
                    {t('groups.members', { count: group.memberCount })} · {t(`groups.role.${group.role}`)}
                  </span>
                </span>
                <NextIcon aria-hidden className="size-5 shrink-0 text-ink-soft" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {groups?.length === 0 ? (
        <EmptyState
          title={t('groups.empty')}
          icon={<GroupIcon aria-hidden className="size-8" strokeWidth={1.5} />}
          action={createButton}
        >
          {t('groups.empty.text')}
        </EmptyState>
      ) : null}
      {!groups && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!groups && !error ? <RowsSkeleton /> : null}
      <CalendarAddressSection groupId={null} />
      {newGroupId ? (
        <GroupFormDialog
          title={t('groups.new')}
          saveLabel={t('groups.create')}
          name=""
          color={null}
          onClose={() => setNewGroupId(undefined)}
          onSave={async (name, color) => {
            const id = await create(newGroupId, name, color);
            setNewGroupId(undefined);
            await navigate(`/groups/${id}`);
          }}
        />
      ) : null}
    </Page>
  );
}

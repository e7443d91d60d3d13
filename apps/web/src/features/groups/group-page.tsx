import type { GroupDetails } from '@canticle/contract/calls';
import { lazy, Suspense, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useUser } from '../session/index.ts';
import { ConfirmDialog, LoadFailed, RowsSkeleton } from '../../components/index.ts';
import { readAsDataUrl } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Dialog, EmptyState, Menu, MenuItem, Page } from '../../ui/index.ts';
import {
  BackIcon,
  ClearIcon,
  EditIcon,
  LicenceIcon,
  LogOutIcon,
  MoreIcon,
  PlusIcon,
  UploadIcon,
} from '../../ui/icons.ts';
import { CalendarAddressSection } from './calendar-address.tsx';
import { GroupCover } from './group-cover.tsx';
import { GroupFormDialog } from './group-form-dialog.tsx';
import { GroupMembers } from './group-members.tsx';
import { GroupNotices, GroupReminder } from './group-notices.tsx';
import { type GroupSlots, GroupSets } from './group-sets.tsx';
import { useGroup, useGroupMutations } from './queries.ts';
import { useGroupError } from './use-group-error.ts';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));

/** One group: its sets, what it sang, and who is in it. */
export function GroupDetailsPage(slots: GroupSlots) {
  const { t } = useTranslate();
  const { id = '' } = useParams();
  const { data: group, isPending, error, refetch } = useGroup(id);
  const failureText = useGroupError();
  return (
    <Page title={group?.name} width="narrow" keepsScroll>
      <Link
        to="/groups"
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('groups.title')}
      </Link>
      {group ? <GroupContent key={group.id} group={group} {...slots} /> : null}
      {!group && error && !isGone(error) ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!group && isGone(error) ? (
        <EmptyState
          isPage
          title={t('groups.not-found')}
          action={<ButtonLink to="/groups">{t('groups.title')}</ButtonLink>}
        >
          {t('groups.not-found.text')}
        </EmptyState>
      ) : null}
      {!group && isPending && !error ? <RowsSkeleton /> : null}
    </Page>
  );
}

const isGone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404;

type OpenDialog = 'invite' | 'edit' | 'leave' | 'end';

function GroupContent({ group, ...slots }: { group: GroupDetails } & GroupSlots) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const navigate = useNavigate();
  const mutations = useGroupMutations(group.id);
  const failureText = useGroupError();
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const isLeader = group.role === 'leader';
  const goAway = async (work: Promise<void>) => {
    await work;
    await navigate('/groups', { replace: true });
  };
  return (
    <>
      <GroupHead group={group} onOpen={setDialog} />
      <GroupSets group={group} {...slots} />
      <GroupMembers group={group} userId={user?.id} />
      <GroupNotices group={group} />
      {isLeader ? <GroupReminder group={group} /> : null}
      <CalendarAddressSection groupId={group.id} />
      {dialog === 'invite' ? (
        <Suspense>
          <InviteDialog group={group} onClose={close} />
        </Suspense>
      ) : null}
      {dialog === 'edit' ? (
        <GroupFormDialog
          title={t('groups.edit')}
          saveLabel={t('groups.save')}
          name={group.name}
          color={group.color}
          onClose={close}
          onSave={async (name, color) => {
            await mutations.save({ name, color });
            close();
          }}
        />
      ) : null}
      {dialog === 'leave' && isOnlyLeader(group) ? (
        <Dialog open title={t('groups.leave.title', { name: group.name })} onClose={close}>
          <p>{t('problem.ONLY_LEADER')}</p>
        </Dialog>
      ) : null}
      {dialog === 'leave' && !isOnlyLeader(group) ? (
        <ConfirmDialog
          title={t('groups.leave.title', { name: group.name })}
          label={t('groups.leave')}
          failureText={failureText}
          onConfirm={() => goAway(mutations.leave(user?.id ?? ''))}
          onClose={close}
        >
          {t(group.memberCount === 1 ? 'groups.leave.last' : 'groups.leave.text')}
        </ConfirmDialog>
      ) : null}
      {dialog === 'end' ? (
        <ConfirmDialog
          title={t('groups.end.title', { name: group.name })}
          label={t('groups.end')}
          failureText={failureText}
          onConfirm={() => goAway(mutations.end())}
          onClose={close}
        >
          {t('groups.end.text')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/* Whether the person leads the others alone, who would have no leader without them. */
const isOnlyLeader = ({ role, memberCount, members }: GroupDetails): boolean =>
  role === 'leader' && memberCount > 1 && members.filter((member) => member.role === 'leader').length === 1;

type GroupMenuProps = { group: GroupDetails; onOpen: (dialog: OpenDialog) => void };

function GroupHead({ group, onOpen }: GroupMenuProps) {
  const { t } = useTranslate();
  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-ink pt-2 pb-5">
      <GroupCover group={group} size="large" />
      <div className="min-w-0 grow basis-48">
        <h1
          className="line-clamp-3 text-[length:min(2rem,9vw)] leading-tight font-medium [overflow-wrap:anywhere]"
          title={group.name}
          dir="auto"
        >
          {group.name}
        </h1>
        <p className="mt-1 text-ink-soft">
          {t('groups.members', { count: group.memberCount })} · {t(`groups.role.${group.role}`)}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {group.role === 'leader' ? (
          <Button variant="primary" onClick={() => onOpen('invite')}>
            <PlusIcon aria-hidden className="size-5" />
            {t('groups.invite')}
          </Button>
        ) : null}
        <GroupMenu group={group} onOpen={onOpen} />
      </div>
    </header>
  );
}

function GroupMenu({ group, onOpen }: GroupMenuProps) {
  const { t } = useTranslate();
  const failureText = useGroupError();
  const navigate = useNavigate();
  const { savePicture } = useGroupMutations(group.id);
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState('');
  const icon = 'size-[1.125rem]';
  const isLeader = group.role === 'leader';
  const save = (work: Promise<void>) => {
    setFailure('');
    work.catch((reason: unknown) => setFailure(failureText(reason)));
  };
  return (
    <>
      <Menu
        label={t('groups.menu', { name: group.name })}
        align="end"
        trigger={<MoreIcon aria-hidden className="size-5" />}
        triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      >
        {isLeader ? (
          <>
            <MenuItem onSelect={() => onOpen('edit')} icon={<EditIcon aria-hidden className={icon} />}>
              {t('groups.edit')}
            </MenuItem>
            <MenuItem onSelect={() => input.current?.click()} icon={<UploadIcon aria-hidden className={icon} />}>
              {t('groups.picture')}
            </MenuItem>
            {group.image ? (
              <MenuItem onSelect={() => save(savePicture(null))} icon={<ClearIcon aria-hidden className={icon} />}>
                {t('groups.picture.remove')}
              </MenuItem>
            ) : null}
          </>
        ) : null}
        {isLeader ? (
          <MenuItem
            onSelect={() => void navigate(`/licence-report?group=${encodeURIComponent(group.id)}`)}
            icon={<LicenceIcon aria-hidden className={icon} />}
          >
            {t('licence.title')}
          </MenuItem>
        ) : null}
        <MenuItem onSelect={() => onOpen('leave')} icon={<LogOutIcon aria-hidden className={icon} />}>
          {t('groups.leave')}
        </MenuItem>
        {isLeader ? (
          <MenuItem onSelect={() => onOpen('end')} icon={<ClearIcon aria-hidden className={icon} />}>
            {t('groups.end')}
          </MenuItem>
        ) : null}
      </Menu>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label={t('groups.picture')}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) save(readAsDataUrl(file).then(savePicture));
        }}
      />
      {failure ? (
        <p role="alert" className="text-sm text-danger">
          {failure}
        </p>
      ) : null}
    </>
  );
}

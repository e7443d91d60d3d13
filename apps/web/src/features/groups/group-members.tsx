import type { GroupDetails, GroupMember, GroupRole } from '@canticle/contract/calls';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Menu, MenuGroup, MenuItem, MenuRadioItem } from '../../ui/index.ts';
import { ClearIcon, MoreIcon, PersonIcon } from '../../ui/icons.ts';
import { initialsOf } from './group-cover.tsx';
import { useGroupMutations } from './queries.ts';
import { useGroupError } from './use-group-error.ts';

export const groupRoles = ['leader', 'musician', 'singer'] as const satisfies readonly GroupRole[];

type GroupMembersProps = {
  group: GroupDetails;
  /** The viewer; undefined while it is not known. */
  userId: string | undefined;
};

/** Who is in a group. Leaders say what each member is, and remove them. */
export function GroupMembers({ group, userId }: GroupMembersProps) {
  const { t } = useTranslate();
  const failureText = useGroupError();
  const { setRole, removeMember } = useGroupMutations(group.id);
  const [failure, setFailure] = useState('');
  const [removed, setRemoved] = useState<GroupMember>();
  const run = (work: Promise<void>) => {
    setFailure('');
    work.catch((reason: unknown) => setFailure(failureText(reason)));
  };
  return (
    <section className="pt-6">
      <h2 className="text-sm font-semibold">{t('groups.members.title')}</h2>
      {failure ? (
        <p role="alert" className="pt-2 text-danger">
          {failure}
        </p>
      ) : null}
      <ul aria-label={t('groups.members.title')} className="mt-2 border-t border-line">
        {group.members.map((member) => (
          <li key={member.id} className="flex min-h-14 items-center gap-3 border-b border-line py-1">
            <Avatar member={member} />
            <span className="min-w-0 grow truncate" dir="auto">
              {member.displayName}
              {member.id === userId ? <span className="text-ink-soft"> · {t('groups.you')}</span> : null}
            </span>
            <span className="text-sm text-ink-soft">{t(`groups.role.${member.role}`)}</span>
            {group.role === 'leader' ? (
              <MemberMenu
                member={member}
                isSelf={member.id === userId}
                onRole={(role) => run(setRole(member.id, role))}
                onRemove={() => setRemoved(member)}
              />
            ) : null}
          </li>
        ))}
      </ul>
      {removed ? (
        <ConfirmDialog
          title={t('groups.member.remove.title', { name: removed.displayName })}
          label={t('groups.member.remove')}
          failureText={failureText}
          onConfirm={async () => {
            await removeMember(removed.id);
            setRemoved(undefined);
          }}
          onClose={() => setRemoved(undefined)}
        >
          {t('groups.member.remove.text')}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}

type MemberMenuProps = {
  member: GroupMember;
  isSelf: boolean;
  onRole: (role: GroupRole) => void;
  onRemove: () => void;
};

function MemberMenu({ member, isSelf, onRole, onRemove }: MemberMenuProps) {
  const { t } = useTranslate();
  return (
    <Menu
      label={t('groups.member.menu', { name: member.displayName })}
      align="end"
      trigger={<MoreIcon aria-hidden className="size-5" />}
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
    >
      <MenuGroup label={t('groups.role')}>
        {groupRoles.map((role) => (
          <MenuRadioItem
            key={role}
            checked={member.role === role}
            onSelect={() => role !== member.role && onRole(role)}
          >
            {t(`groups.role.${role}`)}
          </MenuRadioItem>
        ))}
      </MenuGroup>
      {isSelf ? null : (
        <MenuItem onSelect={onRemove} icon={<ClearIcon aria-hidden className="size-[1.125rem]" />}>
          {t('groups.member.remove')}
        </MenuItem>
      )}
    </Menu>
  );
}

function Avatar({ member: { displayName, image } }: { member: GroupMember }) {
  if (image) return <img src={`${image}?w=300&q=50`} alt="" className="size-9 shrink-0 rounded-full object-cover" />;
  return (
    <span
      aria-hidden
      className="flex size-9 shrink-0 items-center justify-center rounded-full border border-edge bg-sheet font-serif text-sm font-semibold text-accent uppercase"
    >
      {initialsOf(displayName) || <PersonIcon className="size-4" />}
    </span>
  );
}

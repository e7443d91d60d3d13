import type { Invitation } from '@canticle/contract/calls';
import { useState } from 'react';
import { useInstallation } from '../../auth/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { formatDate, useTranslate } from '../../i18n/index.ts';
import { IconButton, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { ClearIcon } from '../../ui/icons.ts';
import { AdminSection } from './admin-section.tsx';
import { InviteList } from './invite-list.tsx';
import { InvitePerson } from './invite-person.tsx';
import { useAdminMutations } from './mutations.ts';
import { useInvitations } from './queries.ts';
import { SignUpRequests } from './sign-up-requests.tsx';

/** Who may create an account: requests to answer, inviting one person or a list, and the invitations there are. */
export function Invitations() {
  const { t } = useTranslate();
  const { signUp, signUpDomains } = useInstallation();
  const canAsk = signUp === 'invited' || signUpDomains.length > 0;
  return (
    <div className="flex flex-col gap-10">
      {canAsk ? <SignUpRequests /> : null}
      <AdminSection title={t('invite.one')} text={t('invite.one.text')}>
        <InvitePerson />
      </AdminSection>
      <AdminSection title={t('invite.list')} text={t('invite.list.text')}>
        <InviteList />
      </AdminSection>
      <InvitationList />
    </div>
  );
}

function InvitationList() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: invitations, error, refetch } = useInvitations();
  const [now] = useState(() => Date.now());
  if (!invitations && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!invitations)
    return (
      <Skeleton>
        <SkeletonBar className="h-40 w-full" />
      </Skeleton>
    );
  return (
    <section aria-labelledby="invitations" className="border-t border-ink pt-4">
      <h2 id="invitations" className="pb-2 text-lg font-semibold">
        {t('invite.all')}
      </h2>
      {invitations.length === 0 ? <p className="text-ink-soft">{t('invite.none')}</p> : null}
      <ul>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} now={now} />
        ))}
      </ul>
    </section>
  );
}

function InvitationRow({ invitation, now }: { invitation: Invitation; now: number }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { revokeInvitation } = useAdminMutations();
  const [failure, setFailure] = useState('');
  const { id, email, name, role, invitedBy, createdAt, validTo, usedBy, usedAt } = invitation;
  const whom = [name, email ?? t('invite.by-link')].filter(Boolean).join(' · ');
  const isOver = Date.parse(validTo) <= now;
  const state = usedBy
    ? t('invite.used', { name: usedBy.displayName, date: formatDate(usedAt ?? '', language) })
    : t(isOver ? 'invite.over' : 'invite.waiting', { date: formatDate(validTo, language) });
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-4">
        <div className="min-w-0 grow">
          <p className="[overflow-wrap:anywhere]">
            <bdi>{whom}</bdi>
            {role === null ? null : <span className="text-accent"> · {t(`role.${role}`)}</span>}
          </p>
          <p className="text-sm text-ink-soft">
            {state} · {t('invite.made', { name: invitedBy, date: formatDate(createdAt, language) })}
          </p>
        </div>
        {usedBy ? null : (
          <IconButton
            label={t('invite.revoke', { name: name || email || t('invite.by-link') })}
            icon={<ClearIcon aria-hidden className="size-4" />}
            onClick={() => void revokeInvitation(id).catch((reason: unknown) => setFailure(failureText(reason)))}
          />
        )}
      </div>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
    </li>
  );
}

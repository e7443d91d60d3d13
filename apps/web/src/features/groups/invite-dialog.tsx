import type { GroupDetails, GroupInvitation, GroupRole } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { useInstallation } from '../../auth/index.ts';
import { QrCode } from '../../components/index.ts';
import { formatDate, localDay, useTranslate } from '../../i18n/index.ts';
import { Button, CopyButton, Dialog, IconButton, SegmentedControl, TextField } from '../../ui/index.ts';
import { ClearIcon, MailIcon, PlusIcon } from '../../ui/icons.ts';
import { endOfDay, invitationLink } from './invitation-link.ts';
import { groupRoles } from './group-members.tsx';
import { useGroupMutations, useInvitations } from './queries.ts';
import { useGroupError } from './use-group-error.ts';

const defaultDays = 30;
const maxDays = 365;

/* The day some days after a moment, where the reader is. */
const dayAfter = (now: number, days: number): string => {
  const then = new Date(now);
  then.setDate(then.getDate() + days);
  return localDay(then);
};

type InviteDialogProps = { group: GroupDetails; onClose: () => void };

/** The invitations to a group: links and mails, until when they work, and who came by them. */
export function InviteDialog({ group, onClose }: InviteDialogProps) {
  const { t } = useTranslate();
  const failureText = useGroupError();
  const [now] = useState(() => Date.now());
  const { data: invitations = [] } = useInvitations(group.id);
  const { invite, revoke } = useGroupMutations(group.id);
  const [failure, setFailure] = useState('');
  const run = async (work: Promise<unknown>) => {
    setFailure('');
    try {
      await work;
      return true;
    } catch (reason) {
      setFailure(failureText(reason));
      return false;
    }
  };
  return (
    <Dialog open title={t('groups.invite.title', { name: group.name })} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <InviteForm now={now} onInvite={(role, validTo, mailTo) => run(invite(role, validTo, mailTo))} />
        {failure ? (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        ) : null}
        <ul aria-label={t('groups.invitations')} className="border-t border-line empty:hidden">
          {invitations.map((invitation) => (
            <InvitationRow
              key={invitation.key}
              invitation={invitation}
              now={now}
              onRevoke={() => void run(revoke(invitation.key))}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

type InviteFormProps = {
  now: number;
  /** Whether it was made. */
  onInvite: (role: GroupRole, validTo: string, mailTo: string | null) => Promise<boolean>;
};

function InviteForm({ now, onInvite }: InviteFormProps) {
  const { t } = useTranslate();
  const { signUp } = useInstallation();
  const [role, setRole] = useState<GroupRole>('singer');
  const [day, setDay] = useState(() => dayAfter(now, defaultDays));
  const [mailTo, setMailTo] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [isTried, setTried] = useState(false);
  const [first, last] = [dayAfter(now, 0), dayAfter(now, maxDays)];
  const isDayPossible = day >= first && day <= last;
  const submit = async (to: string | null) => {
    setTried(true);
    setSentTo('');
    if (!isDayPossible) return;
    setBusy(true);
    const isMade = await onInvite(role, endOfDay(day), to);
    setBusy(false);
    if (!isMade || to === null) return;
    setSentTo(to);
    setMailTo('');
  };
  const sendMail = (event: FormEvent) => {
    event.preventDefault();
    if (mailTo.trim() !== '') void submit(mailTo.trim());
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">
        {t('groups.invite.text')} {signUp === 'open' ? '' : t(`groups.invite.${signUp}`)}
      </p>
      <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
        <div className="flex flex-col items-start gap-1.5">
          <p className="text-sm font-medium">{t('groups.invite.role')}</p>
          <SegmentedControl
            label={t('groups.invite.role')}
            options={groupRoles.toReversed().map((value) => ({ value, label: t(`groups.role.${value}`) }))}
            value={role}
            onValueChange={setRole}
          />
        </div>
        <TextField
          label={t('groups.invite.until')}
          type="date"
          min={first}
          max={last}
          value={day}
          error={isTried && !isDayPossible ? t('groups.invite.until.wrong') : undefined}
          onChange={(event) => setDay(event.currentTarget.value)}
          className="w-44"
        />
      </div>
      <Button variant="primary" busy={isBusy} onClick={() => void submit(null)}>
        <PlusIcon aria-hidden className="size-4" />
        {t('groups.invite.link')}
      </Button>
      <form onSubmit={sendMail} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('groups.invite.mail')}
          type="email"
          autoComplete="off"
          value={mailTo}
          onChange={(event) => setMailTo(event.currentTarget.value)}
          className="min-w-0 grow basis-48"
        />
        <Button type="submit" busy={isBusy} disabled={mailTo.trim() === ''}>
          <MailIcon aria-hidden className="size-4" />
          {t('groups.invite.send')}
        </Button>
      </form>
      {sentTo ? <p role="status">{t('groups.invite.sent', { address: sentTo })}</p> : null}
    </div>
  );
}

type InvitationRowProps = { invitation: GroupInvitation; now: number; onRevoke: () => void };

function InvitationRow({ invitation, now, onRevoke }: InvitationRowProps) {
  const { t, language } = useTranslate();
  const [isQrVisible, setQrVisible] = useState(false);
  const { key, role, sentTo, validTo, uses } = invitation;
  const link = invitationLink(location.origin, key);
  const isOver = Date.parse(validTo) <= now || (sentTo !== null && uses.length > 0);
  const date = formatDate(validTo, language);
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow text-[0.9375rem]">
          {t(`groups.role.${role}`)}
          {sentTo === null ? null : ` · ${sentTo}`}
          <span className="text-ink-soft">
            {' · '}
            {Date.parse(validTo) <= now ? t('sharing.expired', { date }) : t('sharing.valid-to', { date })}
          </span>
          <span className="block text-sm text-ink-soft">
            {uses.length === 0
              ? t('groups.invite.unused')
              : t('groups.invite.used', { names: uses.map(({ displayName }) => displayName).join(', ') })}
          </span>
        </p>
        <IconButton
          label={t('groups.invite.revoke')}
          icon={<ClearIcon aria-hidden className="size-4" />}
          onClick={onRevoke}
        />
      </div>
      {isOver ? null : (
        <div className="flex flex-wrap items-center gap-3 pt-1">
          <CopyButton text={link} label={t('sharing.copy')} />
          <Button aria-expanded={isQrVisible} onClick={() => setQrVisible(!isQrVisible)}>
            {t('sharing.qr')}
          </Button>
        </div>
      )}
      {isQrVisible && !isOver ? (
        <div className="flex flex-col items-center gap-2 pt-4">
          <QrCode text={link} label={t('sharing.qr.of')} />
          <p className="text-xs break-all text-ink-soft">{link}</p>
        </div>
      ) : null}
    </li>
  );
}

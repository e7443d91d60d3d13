import type { InvitedRole } from '@canticle/contract/calls';
import { type SubmitEvent, useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { useInstallation } from '../../auth/index.ts';
import { QrCode, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, CopyButton, Select, TextField } from '../../ui/index.ts';
import { MailIcon } from '../../ui/icons.ts';
import { useAdminMutations } from './mutations.ts';

const roles = ['technician', 'editor', 'extended'] as const satisfies readonly InvitedRole[];

/** Invites one person by mail, or with a link to pass on. */
export function InvitePerson() {
  const { t } = useTranslate();
  const { identity } = useInstallation();
  const { invite, isBusy, failure, sentTo, link } = useInvite();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<InvitedRole | ''>('');
  const person = { name: name.trim(), role: role === '' ? null : role };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!(await invite({ ...person, email: email.trim() }))) return;
    setEmail('');
    setName('');
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('invite.email')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <TextField
          label={t('invite.name')}
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <Select
        label={t('invite.role')}
        value={role}
        options={[
          { value: '', label: t('invite.no-role') },
          ...roles.map((value) => ({ value, label: t(`role.${value}`) })),
        ]}
        onValueChange={(value) => setRole(roles.find((one) => one === value) ?? '')}
        className="max-w-72"
      />
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" type="submit" busy={isBusy} disabled={email.trim() === ''}>
          <MailIcon aria-hidden className="size-4" />
          {t('invite.send')}
        </Button>
        {identity.kind === 'embedded' ? (
          <Button busy={isBusy} onClick={() => void invite({ ...person, email: null })}>
            {t('invite.make-link')}
          </Button>
        ) : null}
      </div>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
      {sentTo ? <p role="status">{t('invite.sent', { email: sentTo })}</p> : null}
      {link ? <NewLink link={link} /> : null}
    </form>
  );
}

/* The link is not kept: it is shown only now. */
function NewLink({ link }: { link: string }) {
  const { t } = useTranslate();
  return (
    <div role="status" className="flex flex-wrap items-start gap-6 rounded-surface border border-line bg-sheet p-4">
      <QrCode text={link} label={t('sharing.qr.of')} />
      <div className="flex min-w-0 grow basis-60 flex-col items-start gap-3">
        <p>{t('invite.link-once')}</p>
        <p className="text-sm break-all text-ink-soft">{link}</p>
        <CopyButton text={link} label={t('sharing.copy')} />
      </div>
    </div>
  );
}

function useInvite() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const mutations = useAdminMutations();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [sentTo, setSentTo] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const invite = async (person: Parameters<typeof mutations.invite>[0]) => {
    setBusy(true);
    setFailure('');
    setSentTo('');
    setLink(null);
    try {
      setLink(await mutations.invite(person));
      setSentTo(person.email ?? '');
      return true;
    } catch (reason) {
      const hasAccount = reason instanceof ApiError && reason.status === 409;
      setFailure(hasAccount ? t('invite.has-account') : failureText(reason));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { invite, isBusy, failure, sentTo, link };
}

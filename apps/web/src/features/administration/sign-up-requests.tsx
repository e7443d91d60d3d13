import type { SignUpRequest } from '@canticle/contract/calls';
import { useState } from 'react';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { timeAgo, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast } from '../../ui/index.ts';
import { AdminSection } from './admin-section.tsx';
import { useAdminMutations } from './mutations.ts';
import { useSignUpRequests } from './queries.ts';

/** Who asks for an account. Everyone waits for an answer here. */
export function SignUpRequests() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: requests, error, refetch } = useSignUpRequests();
  if (!requests && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <AdminSection title={t('requests.title')} text={t('requests.text')}>
      {requests?.length === 0 ? <p>{t('requests.none')}</p> : null}
      <ul className="border-t border-line empty:hidden">
        {requests?.map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </ul>
    </AdminSection>
  );
}

function RequestRow({ request }: { request: SignUpRequest }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { answerRequest } = useAdminMutations();
  const [now] = useState(() => Date.now());
  const [isDeclining, setDeclining] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { id, name, email, message, createdAt } = request;
  const answer = async (what: Parameters<typeof answerRequest>[1]) => {
    setBusy(true);
    setFailure('');
    await answerRequest(id, what).then(
      () => showToast({ text: t(what === 'accept' ? 'requests.accepted' : 'requests.declined', { name }) }),
      (reason: unknown) => setFailure(failureText(reason)),
    );
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-3 border-b border-line py-4">
      <div className="min-w-0 grow basis-60">
        <p className="font-serif text-[1.0625rem] [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm break-all text-ink-soft">
          {email} · {timeAgo(Date.parse(createdAt), now, language)}
        </p>
        {message ? (
          <p className="pt-2 [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
            {message}
          </p>
        ) : null}
        {failure ? (
          <p role="alert" className="pt-2 text-danger">
            {failure}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={isBusy} onClick={() => void answer('accept')}>
          {t('requests.accept')}
        </Button>
        <Button busy={isBusy} onClick={() => setDeclining(true)}>
          {t('requests.decline')}
        </Button>
      </div>
      <Dialog
        open={isDeclining}
        title={t('requests.decline.title', { name })}
        onClose={() => setDeclining(false)}
        footer={
          <>
            <Button busy={isBusy} onClick={() => void answer('decline-silently')}>
              {t('requests.decline.silently')}
            </Button>
            <Button variant="primary" busy={isBusy} onClick={() => void answer('decline')}>
              {t('requests.decline.mail')}
            </Button>
          </>
        }
      >
        {t('requests.decline.text', { email })}
      </Dialog>
    </li>
  );
}

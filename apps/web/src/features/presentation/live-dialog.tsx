import type { Presentation } from '@canticle/contract/calls';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, CopyButton, Dialog } from '../../ui/index.ts';
import { liveSessionApi, useLivePeople } from './live-queries.ts';

type LiveDialogProps = {
  /** `own`, or the id of another person's session that this person leads. */
  id: string;
  presentation: Presentation | undefined;
  userId: string;
  /** Passes the server's response to the rest of the window. */
  onChange: (presentation: Presentation) => void;
  onClose: () => void;
  errorMessage: (failure: unknown) => string;
  renderQr: (text: string, label: string) => ReactNode;
};

/** The leader's dialog of a live session: how others join, who is present, who leads. */
export function LiveDialog({ id, presentation, userId, onChange, onClose, errorMessage, renderQr }: LiveDialogProps) {
  const { t } = useTranslate();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (work: Promise<Presentation>) => {
    setBusy(true);
    setFailure('');
    await work.then(onChange, (error: unknown) => setFailure(errorMessage(error)));
    setBusy(false);
  };
  const invitation = presentation?.live?.invitation;
  const isOwner = presentation?.owner.id === userId;
  return (
    <Dialog
      open
      title={t('live.title')}
      onClose={onClose}
      footer={
        invitation ? (
          <>
            {isOwner ? (
              <Button
                variant="plain"
                className="text-danger"
                busy={isBusy}
                onClick={() => void submit(liveSessionApi.end())}
              >
                {t('live.end')}
              </Button>
            ) : null}
            <Button variant="primary" onClick={onClose}>
              {t('live.done')}
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={isBusy} onClick={() => void submit(liveSessionApi.open())}>
            {t('live.open')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-6">
        {failure ? (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        ) : null}
        {presentation && invitation ? (
          <>
            <Invitation
              code={invitation.code}
              audienceKey={invitation.audienceKey}
              renderQr={renderQr}
              isBusy={isBusy}
              onNewCode={() => void submit(liveSessionApi.renewCode(id))}
            />
            <People
              id={id}
              presentation={presentation}
              userId={userId}
              onLead={(to) => void submit(liveSessionApi.transferLead(id, to))}
            />
          </>
        ) : (
          <p className="text-ink-soft">{t('live.what')}</p>
        )}
      </div>
    </Dialog>
  );
}

type InvitationProps = {
  code: string;
  audienceKey: string;
  renderQr: LiveDialogProps['renderQr'];
  isBusy: boolean;
  onNewCode: () => void;
};

function Invitation({ code, audienceKey, renderQr, isBusy, onNewCode }: InvitationProps) {
  const { t } = useTranslate();
  const joinUrl = `${location.origin}/live?code=${encodeURIComponent(code)}`;
  const audienceUrl = `${location.origin}/audience/${encodeURIComponent(audienceKey)}`;
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <section aria-label={t('live.musicians')} className="flex flex-col items-start gap-3">
        <h3 className="font-medium">{t('live.musicians')}</h3>
        <p
          aria-label={t('live.code', { code: [...code].join(' ') })}
          className="live-code font-serif text-4xl tabular-nums select-all"
        >
          {code}
        </p>
        {renderQr(joinUrl, t('live.musicians.qr'))}
        <div className="-ms-2 flex flex-wrap">
          <CopyButton text={joinUrl} label={t('live.copy')} name={t('live.copy.musicians')} isQuiet />
          <Button variant="plain" className="sm:-ms-2" busy={isBusy} onClick={onNewCode}>
            {t('live.new-code')}
          </Button>
        </div>
      </section>
      <section aria-label={t('live.audience')} className="flex flex-col items-start gap-3">
        <h3 className="font-medium">{t('live.audience')}</h3>
        <p className="text-sm text-ink-soft sm:min-h-10">{t('live.audience.text')}</p>
        {renderQr(audienceUrl, t('live.audience.qr'))}
        <div className="-ms-2">
          <CopyButton text={audienceUrl} label={t('live.copy')} name={t('live.copy.audience')} isQuiet />
        </div>
      </section>
    </div>
  );
}

type PeopleProps = { id: string; presentation: Presentation; userId: string; onLead: (userId: string) => void };

function People({ id, presentation: { leader, owner }, userId, onLead }: PeopleProps) {
  const { t } = useTranslate();
  const { data: people } = useLivePeople(id, true);
  const isOwner = owner.id === userId;
  return (
    <section aria-label={t('live.people')} className="border-t border-line pt-4">
      <h3 className="font-medium">{t('live.people')}</h3>
      <p role="status" className="text-[0.9375rem] text-ink-soft">
        {people
          ? `${t('live.count.musicians', { count: people.musicians.filter(({ isHere }) => isHere).length })} · ${t('live.count.audience', { count: people.audience })}`
          : t('app.loading')}
      </p>
      <ul className="mt-2">
        {leader.id !== userId && isOwner ? (
          <li className="flex flex-wrap items-center justify-between gap-3 py-1">
            <span>{t('live.leads', { name: leader.displayName })}</span>
            <Button onClick={() => onLead(userId)}>{t('live.take-back')}</Button>
          </li>
        ) : null}
        {people?.musicians
          .filter((musician) => musician.id !== leader.id && musician.id !== userId)
          .map((musician) => (
            <li key={musician.id} className="flex flex-wrap items-center justify-between gap-3 py-1">
              <span className={musician.isHere ? '' : 'text-ink-soft'}>
                {musician.displayName}
                {musician.isHere ? '' : ` (${t('live.not-here')})`}
              </span>
              {isOwner ? (
                <Button variant="plain" onClick={() => onLead(musician.id)}>
                  {t('live.give-lead')}
                </Button>
              ) : null}
            </li>
          ))}
      </ul>
    </section>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { liveSessionApi, useJoinedSessions } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, PlainHttpNotice, Page } from '../../ui/index.ts';
import { NextIcon } from '../../ui/icons.ts';
import { ApiError } from '../../api/index.ts';
import { SessionCodeField, useErrorMessage } from '../../components/index.ts';

/** Where a musician joins a live session: with the code the leader shows, or again without it. */
export function LivePage() {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const failureText = useErrorMessage();
  const { data: joined } = useJoinedSessions();
  const [code, setCode] = useState(params.get('code') ?? '');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const join = async (joinCode: string) => {
    setBusy(true);
    setFailure('');
    try {
      const { live: session } = await liveSessionApi.join(joinCode.trim());
      if (session) void navigate(`/live/${session.id}`, { replace: true });
    } catch (reason) {
      const isInvalidCode = reason instanceof ApiError && (reason.status === 404 || reason.status === 410);
      setFailure(isInvalidCode ? t('live.wrong-code') : failureText(reason));
    }
    setBusy(false);
  };
  // With the code in the URL, there is nothing to type.
  const hasAttempted = useRef(false);
  useEffect(() => {
    if (hasAttempted.current || code === '') return;
    hasAttempted.current = true;
    void join(code);
  });
  return (
    <Page title={t('live.join')} width="narrow">
      <h1 className="pt-8 text-3xl font-medium">{t('live.join')}</h1>
      <p className="mt-2 text-balance text-ink-soft">{t('live.join.text')}</p>
      <form
        className="mt-6 flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          hasAttempted.current = true;
          if (code.trim() !== '') void join(code);
        }}
      >
        <SessionCodeField
          value={code}
          isBusy={isBusy}
          error={failure}
          onValueChange={(next) => {
            hasAttempted.current = true;
            setFailure('');
            setCode(next);
          }}
          onComplete={(next) => void join(next)}
        />
        <Button type="submit" variant="primary" busy={isBusy} className="min-h-14">
          {t('live.join.button')}
        </Button>
      </form>
      <PlainHttpNotice about="screen" className="mt-6 text-sm text-ink-soft" />
      {joined && joined.length > 0 ? (
        <section aria-labelledby="joined" className="mt-10">
          <h2 id="joined" className="text-xl font-medium">
            {t('live.joined')}
          </h2>
          <ul className="mt-2 border-t border-line">
            {joined.map(({ id, owner }) => (
              <li key={id} className="border-b border-line">
                <Link to={`/live/${id}`} className="flex min-h-14 items-center justify-between gap-3 hover:text-accent">
                  {t('live.of', { name: owner.displayName })}
                  <NextIcon aria-hidden className="size-5 text-ink-soft" />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}

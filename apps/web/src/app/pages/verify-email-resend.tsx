import { session as calls } from '@canticle/contract/calls';
import { useEffect, useState } from 'react';
import { ApiError, callApi } from '../../api/index.ts';
import { lastVerificationAt, rememberVerification, resendWindowMs } from '../../sign-in/index.ts';
import { problemKey, useTranslate } from '../../translations/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { useSession } from '../start/index.ts';

/**
 * A wait as people read it: minutes and seconds.
 * @param ms  milliseconds, 0 or more
 * @example clockText(65_000) // '1:05'
 * @example clockText(400) // '0:01'
 */
export function clockText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Sends the verification mail again; rests for two minutes after each, also across a reload. */
export function ResendButton() {
  const { t } = useTranslate();
  const session = useSession();
  const { left, restart } = useRest();
  const send = async () => {
    try {
      await callApi(calls.sendVerification, {});
      restart(resendWindowMs);
      showToast({ text: t('verify.sent') });
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'CONFLICT') return session.lookAgain();
      if (failure instanceof ApiError && failure.code === 'TOO_MANY') restart((failure.retryAfter ?? 120) * 1000);
      showToast({ text: t(problemKey(failure instanceof ApiError ? failure.code : 'INTERNAL')), tone: 'error' });
    }
  };
  return (
    <Button onClick={send} disabled={left > 0}>
      <span className="tabular-nums">
        {left > 0
          ? t('verify.resend.wait', { time: clockText(left) })
          : t(lastVerificationAt() > 0 ? 'verify.resend' : 'verify.address.submit')}
      </span>
    </Button>
  );
}

/* How long the button still rests, in milliseconds, counted down while it is on the screen. */
function useRest() {
  const [until, setUntil] = useState(() => lastVerificationAt() + resendWindowMs);
  const [now, setNow] = useState(() => Date.now());
  const resting = until > now;
  useEffect(() => {
    if (!resting) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [resting]);
  const restart = (ms: number) => {
    const start = Date.now();
    rememberVerification(start + ms - resendWindowMs);
    setNow(start);
    setUntil(start + ms);
  };
  return { left: Math.max(0, until - now), restart };
}

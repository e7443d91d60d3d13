import { useEffect, useState } from 'react';
import { ApiError } from '../../api/index.ts';
import {
  readVerificationSentAt,
  saveVerificationSentAt,
  resendWindowMs,
  SignInError,
  useIdentityProvider,
  useSession,
} from '../../auth/index.ts';
import { problemKey, useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';

/**
 * Formats a wait for people: minutes and seconds.
 * @param ms  milliseconds, 0 or more
 * @example formatCountdown(65_000) // '1:05'
 * @example formatCountdown(400) // '0:01'
 */
export function formatCountdown(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * Sends the verification mail again; disabled for two minutes after each, also across a reload.
 *
 * @param onSend  how; by default, the identity service sends it to the signed-in person
 */
export function ResendButton({ onSend }: { onSend?: () => Promise<unknown> }) {
  const { t } = useTranslate();
  const provider = useIdentityProvider();
  const session = useSession();
  const { remainingMs, restart } = useResendCooldown();
  const send = async () => {
    try {
      await (onSend ?? provider.sendVerification)();
      restart(resendWindowMs);
      showToast({ text: t('verify.sent') });
    } catch (failure) {
      const code = toErrorCode(failure);
      if (code === 'CONFLICT') return session.refresh();
      if (code === 'TOO_MANY')
        restart(failure instanceof ApiError && failure.retryAfter ? failure.retryAfter * 1000 : resendWindowMs);
      showToast({ text: t(problemKey(code)), tone: 'error' });
    }
  };
  return (
    <Button onClick={send} disabled={remainingMs > 0}>
      <span className="tabular-nums">
        {remainingMs > 0
          ? t('verify.resend.wait', { time: formatCountdown(remainingMs) })
          : t(readVerificationSentAt() > 0 ? 'verify.resend' : 'verify.address.submit')}
      </span>
    </Button>
  );
}

/* The mail is sent by our server or by the identity service; either may refuse, or be unreachable. */
function toErrorCode(failure: unknown): Parameters<typeof problemKey>[0] {
  if (failure instanceof ApiError) return failure.code;
  if (!(failure instanceof SignInError)) return 'INTERNAL';
  if (failure.code === 'auth/too-many-requests') return 'TOO_MANY';
  return failure.code === 'auth/network-request-failed' ? 'NETWORK_FAILED' : 'INTERNAL';
}

/* How long the button is still disabled, in milliseconds, counted down while it is on the screen. */
function useResendCooldown() {
  const [until, setUntil] = useState(() => readVerificationSentAt() + resendWindowMs);
  const [now, setNow] = useState(() => Date.now());
  const isCoolingDown = until > now;
  useEffect(() => {
    if (!isCoolingDown) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isCoolingDown]);
  const restart = (ms: number) => {
    const start = Date.now();
    saveVerificationSentAt(start + ms - resendWindowMs);
    setNow(start);
    setUntil(start + ms);
  };
  return { remainingMs: Math.max(0, until - now), restart };
}

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { liveSessionApi } from '../presentation/index.ts';
import { ApiError } from '../../api/index.ts';
import { SessionCodeField, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';

type JoinFormProps = {
  /** A code that is tried at once: with one in the URL, there is nothing to type. */
  initialCode?: string;
  hasButton?: boolean;
  /** True where the page of the session takes the place of this one in the history. */
  replace?: boolean;
};

/** Joins a live session with the code the leader shows; a whole code is tried at once. */
export function JoinForm({ initialCode = '', hasButton = false, replace = false }: JoinFormProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const failureText = useErrorMessage();
  const [code, setCode] = useState(initialCode);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const join = async (joinCode: string) => {
    setBusy(true);
    setFailure('');
    try {
      const { live: session } = await liveSessionApi.join(joinCode.trim());
      if (session) void navigate(`/live/${session.id}`, { replace });
    } catch (reason) {
      const isInvalidCode = reason instanceof ApiError && (reason.status === 404 || reason.status === 410);
      setFailure(isInvalidCode ? t('live.wrong-code') : failureText(reason));
    }
    setBusy(false);
  };
  const hasAttempted = useRef(false);
  useEffect(() => {
    if (hasAttempted.current || code === '') return;
    hasAttempted.current = true;
    void join(code);
  });
  return (
    <form
      className="flex flex-wrap items-start gap-3"
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
      {hasButton ? (
        <Button type="submit" variant="primary" busy={isBusy} className="min-h-14">
          {t('live.join.button')}
        </Button>
      ) : null}
    </form>
  );
}

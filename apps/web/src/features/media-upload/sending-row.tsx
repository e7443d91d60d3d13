import { type Translate, useTranslate } from '../../translations/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { CheckIcon, CloseIcon, ErrorIcon } from '../../ui/icons.ts';
import { FailureWords } from './failure-words.tsx';
import { isUnderWay, percentOf, type Sending } from './sending.ts';
import { cancelSending, goOn, putAside } from './sendings.ts';

/** A file on its way: how far it is, and what can be done about it. */
export function SendingRow({ sending }: { sending: Sending }) {
  const { t } = useTranslate();
  const { id, fileName: name, state } = sending;
  const isGoing = isUnderWay(sending);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2">
      <div className="flex min-w-0 grow flex-col gap-1 py-2">
        <div className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 break-words">{name}</span>
          {isGoing ? <span className="shrink-0 text-sm tabular-nums">{percentOf(sending)} %</span> : null}
        </div>
        {isGoing ? (
          <progress
            aria-label={t('upload.progress', { name })}
            value={percentOf(sending)}
            max={100}
            className="h-1.5 w-full accent-accent"
          />
        ) : null}
        <State sending={sending} />
      </div>
      {state === 'waiting' ? (
        <Button look="plain" aria-label={t('upload.go-on.name', { name })} onClick={() => goOn(id)}>
          {t('upload.go-on')}
        </Button>
      ) : null}
      <IconButton
        label={t(isGoing ? 'upload.cancel' : 'upload.put-aside', { name })}
        icon={<CloseIcon className="size-4" />}
        onClick={() => (isGoing ? void cancelSending(id) : putAside(id))}
      />
    </li>
  );
}

function State({ sending }: { sending: Sending }) {
  const { t } = useTranslate();
  const { state, code, sentence } = sending;
  if (state === 'refused') {
    return (
      <p role="alert" className="flex gap-2 text-sm text-danger">
        <ErrorIcon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <FailureWords code={code} sentence={sentence} />
        </span>
      </p>
    );
  }
  return (
    <p role="status" className="flex gap-2 text-sm text-ink-soft">
      {state === 'stored' ? <CheckIcon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" /> : null}
      <span>
        {state === 'waiting' && code !== 'NETWORK_FAILED' ? (
          <FailureWords code={code} sentence={sentence} />
        ) : (
          stateText(sending, t)
        )}
      </span>
    </p>
  );
}

function stateText({ state, sent, size }: Sending, t: Translate): string {
  if (state === 'queued') return t('upload.queued');
  if (state === 'waiting') return t('upload.waiting');
  if (state === 'stored') return t('upload.stored');
  return t(sent >= size ? 'upload.looked-at' : 'upload.sending');
}

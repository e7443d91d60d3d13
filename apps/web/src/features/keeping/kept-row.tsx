import { localeOf, useTranslate } from '../../translations/index.ts';
import { Button } from '../../ui/index.ts';
import { isRunning, letGo, stop, troubleOf } from './running.ts';
import { sizeIn } from './size-in.ts';
import type { Kept } from './use-keepings.ts';

/** How far something is on this device, and what can be done about it. */
export function KeptState({ kept, onGoOn }: { kept: Kept; onGoOn: () => void }) {
  const { t } = useTranslate();
  const isUnderWay = isRunning(kept.name);
  return (
    <div className="flex flex-col gap-2">
      <Where kept={kept} isUnderWay={isUnderWay} />
      <div className="-ml-4 flex flex-wrap">
        {isUnderWay ? (
          <Button look="plain" onClick={() => stop(kept.name)}>
            {t('keep.stop')}
          </Button>
        ) : (
          <Button look="plain" onClick={onGoOn}>
            {kept.state === 'kept' ? t('keep.update') : t('keep.go-on')}
          </Button>
        )}
        <Button look="plain" onClick={() => void letGo(kept.name)}>
          {t('keep.remove')}
        </Button>
      </div>
    </div>
  );
}

function Where({ kept, isUnderWay }: { kept: Kept; isUnderWay: boolean }) {
  const { t, language } = useTranslate();
  const { done, total, bytes, state } = kept;
  const size = sizeIn(bytes, localeOf(language));
  const trouble = troubleOf(kept.name);
  if (state === 'kept' && !isUnderWay) return <p className="text-sm text-ink-soft">{t('keep.since', { size })}</p>;
  const how = isUnderWay ? t('keep.under-way') : trouble === 'no-room' ? t('keep.no-room') : t('keep.stopped');
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {how} · {t('keep.progress', { done, total })} · {size}
      </p>
      <progress aria-label={how} className="h-1.5 w-full accent-accent" value={done} max={Math.max(1, total)} />
    </>
  );
}

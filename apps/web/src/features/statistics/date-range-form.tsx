import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { type DayRange, lastWeek } from './time-buckets.ts';

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/;

/** The range in the URL, else the last seven days with today. */
export function useDateRange(): DayRange {
  const [params] = useSearchParams();
  const [defaultRange] = useState(() => lastWeek(new Date()));
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return DAY_PATTERN.test(from) && DAY_PATTERN.test(to) && from <= to ? { from, to } : defaultRange;
}

/** From and to, both editable; the range is applied when the button is pressed, and is in the URL. */
export function DateRangeForm({ range, isBusy }: { range: DayRange; isBusy: boolean }) {
  const { t } = useTranslate();
  const [, setParams] = useSearchParams();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const isReversed = to < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReversed) setParams({ from, to }, { replace: true });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('statistics.from')}
        type="date"
        required
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        className="min-w-40"
      />
      <TextField
        label={t('statistics.to')}
        type="date"
        required
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        className="min-w-40"
      />
      <Button type="submit" busy={isBusy} disabled={isReversed}>
        {t('statistics.update')}
      </Button>
      {isReversed ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {t('statistics.turned')}
        </p>
      ) : null}
    </form>
  );
}

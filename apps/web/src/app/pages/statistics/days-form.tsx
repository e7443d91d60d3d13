import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Days, lastWeek } from '../../../features/statistics/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, TextField } from '../../../ui/index.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The days the address names, else the last week until yesterday. */
export function useDays(): Days {
  const [params] = useSearchParams();
  const [usual] = useState(() => lastWeek(new Date()));
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  return DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : usual;
}

/** From and to, both changeable; they are asked for when the button is pressed, and stand in the address. */
export function DaysForm({ days, isBusy }: { days: Days; isBusy: boolean }) {
  const { t } = useTranslate();
  const [, setParams] = useSearchParams();
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const isTurned = to < from;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTurned) setParams({ from, to }, { replace: true });
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
      <Button type="submit" busy={isBusy} disabled={isTurned}>
        {t('statistics.update')}
      </Button>
      {isTurned ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {t('statistics.turned')}
        </p>
      ) : null}
    </form>
  );
}

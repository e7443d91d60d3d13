import { useEffect, useState } from 'react';
import { localeOf, useTranslate } from '../../../translations/index.ts';

const everyMs = 1_000;

/** The time of the day, to the minute. */
export function Clock() {
  const { language } = useTranslate();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, []);
  const words = now.toLocaleTimeString(localeOf(language), { hour: 'numeric', minute: '2-digit' });
  return (
    <time dateTime={words} className="shrink-0 text-2xl tabular-nums">
      {words}
    </time>
  );
}

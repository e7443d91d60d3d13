import { useEffect, useState } from 'react';
import { localeOf, useTranslate } from '../../i18n/index.ts';

const tickMs = 1_000;

/** The time of day, to the minute. */
export function Clock() {
  const { language } = useTranslate();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  const timeText = now.toLocaleTimeString(localeOf(language), { hour: 'numeric', minute: '2-digit' });
  return (
    <time dateTime={timeText} className="shrink-0 text-2xl tabular-nums">
      {timeText}
    </time>
  );
}

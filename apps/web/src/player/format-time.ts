/**
 * Minutes and seconds, and hours where there are any.
 * @example formatTime(75.4) // '1:15'
 * @example formatTime(3605) // '1:00:05'
 */
export function formatTime(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(seconds));
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor(totalSeconds / 60) % 60;
  return hours > 0
    ? `${hours}:${padTwo(minutes)}:${padTwo(totalSeconds % 60)}`
    : `${minutes}:${padTwo(totalSeconds % 60)}`;
}

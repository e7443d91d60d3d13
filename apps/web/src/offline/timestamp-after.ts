let lastGiven = 0;

/**
 * The time now as ISO text, but later than all that was `seen`, and than what this function returned before: of two
 * values of the same thing the server keeps the one with the later timestamp, and what a person changes now must win
 * over what they see, although the clock of their device is slow or was set back.
 *
 * @param seen  timestamps as ISO text, of what is changed
 */
export function timestampAfter(...seen: readonly (string | undefined)[]): string {
  const known = seen.map((timestamp) => Date.parse(timestamp ?? '')).filter((ms) => !Number.isNaN(ms));
  lastGiven = Math.max(Date.now(), lastGiven + 1, ...known.map((ms) => ms + 1));
  return new Date(lastGiven).toISOString();
}

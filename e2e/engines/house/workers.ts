/** How many files of journeys run at a time: a page that is left open for a minute is no reason to wait. */
export const WORKERS = 2;

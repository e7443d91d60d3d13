const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * How long an answer counts as fresh, in milliseconds. Older ones are still shown at once, and refetched in the
 * background. Source: product specification, section 9, "Caches".
 */
export const lifetimes = {
  reference: hour,
  collections: minute,
  songs: minute,
  contributors: hour,
  user: 10 * second,
  favorites: minute,
  tags: minute,
  playlists: minute,
  activities: 10 * second,
  lyrics: 24 * hour,
  products: minute,
  entries: 30 * second,
} as const;

/** The cache is cleared at most this often (contract 4.1), in milliseconds. */
export const clearIntervalMs = 24 * hour;

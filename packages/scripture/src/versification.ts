/** A way of numbering chapters and verses. `norwegian-psalms`: English chapters, Norwegian psalms, endings joined. */
export type Versification = 'english' | 'hebrew' | 'vulgate' | 'septuagint' | 'norwegian' | 'norwegian-psalms';

/** All of them; the first is the one the others are compared with. */
export const versifications: readonly Versification[] = [
  'english',
  'hebrew',
  'vulgate',
  'septuagint',
  'norwegian',
  'norwegian-psalms',
];

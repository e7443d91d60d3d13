/** A numbering of chapters and verses. `norwegian-psalms`: English chapters, Norwegian psalms, endings joined. */
export type Versification = 'english' | 'hebrew' | 'vulgate' | 'septuagint' | 'norwegian' | 'norwegian-psalms';

/** All versifications; the first is the reference for the others. */
export const versifications: readonly Versification[] = [
  'english',
  'hebrew',
  'vulgate',
  'septuagint',
  'norwegian',
  'norwegian-psalms',
];

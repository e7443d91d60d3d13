import type { Translate } from '../../i18n/index.ts';
import { categoryLabel } from './media-categories.ts';
import type { MediaFile } from './media-file.ts';

type Description = {
  /** What is said already, such as the title of the song; nothing is said twice. */
  readonly shown?: readonly string[];
  /** Names of people and instruments, and whatever else is known. */
  readonly more?: readonly string[];
  /** False where the name of the file is said elsewhere. */
  readonly hasName?: boolean;
};

/**
 * Describes a file beside the others of its song, each thing once: its name, its category, and what else is known.
 * Libraries often name a file by its category.
 */
export function describeFile(file: MediaFile, t: Translate, { shown = [], more = [], hasName = true }: Description) {
  const parts = [hasName ? file.name : '', categoryLabel(file.category, t), ...more];
  const seen = new Set([...shown, ...(hasName ? [] : [file.name])].map(comparable));
  return parts
    .filter((part) => {
      const key = comparable(part);
      const isNew = key !== '' && !seen.has(key);
      seen.add(key);
      return isNew;
    })
    .join(' · ');
}

const comparable = (text: string) => text.trim().toLowerCase();

import { compactSize, fitSong, type MeasuredSetting, type SongSetting } from './fit-song.ts';
import type { SongSizes } from './lay-out-pages.ts';
import { layOutSong } from './lay-out-song.ts';
import { measureSong } from './measure-song.ts';
import { type PageSpace, pageSpace } from './paper.ts';
import type { PrintOptions } from './print-options.ts';
import type { PrintableSong } from './printed-song.tsx';

/** How a song is set, and what it measures so. */
export type FittedSong = SongSizes & { readonly setting: SongSetting; readonly compactSetting: SongSetting };

/* Of a page: next to a longer song there is hardly room for another. */
const shortShare = 0.7;

/** Decides how a song of `Galley` is set. */
export function fitElement(element: HTMLElement, song: PrintableSong, options: PrintOptions): FittedSong {
  const space = pageSpace(options.paper);
  const measure = createMeasure(element, song, space);
  const columns = columnChoices(song, options);
  const setting = fitSong({ size: options.size, columns, pageHeight: space.height, measure });
  const { heights } = measure(setting);
  const compactSetting = { ...setting, size: compactSize(options.size) ?? setting.size };
  const [first] = layOutSong(heights, space.height);
  const isShort = first?.hasFoot === true && first.height < shortShare * space.height;
  return { setting, heights, compactSetting, compact: isShort ? measure(compactSetting).heights : undefined };
}

/* The browser lays the whole song out for each setting, so each is measured once. */
function createMeasure(element: HTMLElement, { text }: PrintableSong, space: PageSpace) {
  const measured = new Map<string, MeasuredSetting>();
  return (setting: SongSetting): MeasuredSetting => {
    const key = `${setting.size} ${setting.columns}`;
    const result = measured.get(key) ?? measureSong(element, text, space, setting);
    measured.set(key, result);
    return result;
  };
}

const maxVersesInOneColumn = 4;

/*
 * Two where no line breaks in them: so a page takes the most. A song that fills its page has one for four or fewer verses
 * (contract 5.15).
 */
function columnChoices({ job }: PrintableSong, { columns, size }: PrintOptions): readonly (1 | 2)[] {
  if (columns !== 'auto') return [columns];
  const verses = job.document.sections.filter(({ kind }) => kind === 'verse');
  return size === 'page' && verses.length <= maxVersesInOneColumn ? [1, 2] : [2, 1];
}

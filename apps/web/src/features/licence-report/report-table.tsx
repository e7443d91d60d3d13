import type { ReportedSong } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';

const counts = ['inSets', 'live', 'onScreen', 'printedCopies'] as const;

const headings = {
  inSets: 'licence.in-sets',
  live: 'licence.live',
  onScreen: 'licence.on-screen',
  printedCopies: 'licence.printed',
} as const;

/** The songs of a report: a table where there is room, on a phone each with its numbers below it. */
export function ReportTable({ songs }: { songs: readonly ReportedSong[] }) {
  const { t } = useTranslate();
  return (
    <table className="w-full border-t border-ink max-md:block">
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-start text-sm text-ink-soft">
          <th scope="col" className="py-2 pe-4 font-normal">
            {t('licence.song')}
          </th>
          {counts.map((name) => (
            <th key={name} scope="col" className="w-24 py-2 ps-4 text-end align-bottom font-normal">
              {t(headings[name])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {songs.map((song) => (
          <tr
            key={song.songId}
            className="border-b border-line max-md:flex max-md:flex-wrap max-md:gap-x-4 max-md:py-3"
          >
            <th scope="row" className="text-start font-normal max-md:w-full md:py-3 md:pe-4">
              <span className="font-serif text-lg" dir="auto">
                {song.title}
              </span>
              <span className="block text-sm text-ink-soft">{describeRights(song)}</span>
            </th>
            {counts.map((name) => (
              <td
                key={name}
                className="text-end tabular-nums max-md:text-sm max-md:text-ink-soft md:py-3 md:ps-4 md:align-top"
              >
                <span aria-hidden className="md:hidden">
                  {t(headings[name])}{' '}
                </span>
                {song[name]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const describeRights = ({ authors, copyrights, ccliNumber }: ReportedSong): string =>
  [authors.join(', '), copyrights.join(', '), ccliNumber === null ? '' : `CCLI\u00a0${ccliNumber}`]
    .filter(Boolean)
    .join(' · ');

import type { SongHeader } from '@canticle/presentation';
import type { Translate } from '../../i18n/index.ts';

/**
 * The credits of a song in order: who wrote the text and when, who composed the melody or where it comes from. Then its
 * rights: the copyright, and the number at CCLI with the licence. What is not known is left out.
 */
export function formatHeader(
  header: SongHeader,
  t: Translate,
): { readonly credits: readonly string[]; readonly rights: readonly string[] } {
  const { authors, translators, composers, yearComposed, melodyOrigin, copyrights, ccli } = header;
  const melody = composers || melodyOrigin.description;
  const credits = [
    authors || translators ? `${t('song.text')}: ${formatText(header, t)}` : '',
    melody ? `${t('song.melody')}: ${withYear(melody, yearComposed)}` : '',
  ];
  const rights = [
    ...copyrights.map(({ of, name }) => t(of === 'both' ? 'song.copyright' : `song.copyright.${of}`, { name })),
    ccli.number === '' ? '' : formatCcli(ccli, t),
  ];
  return { credits: credits.filter(Boolean), rights: rights.filter(Boolean) };
}

const formatCcli = ({ number, licence }: SongHeader['ccli'], t: Translate) =>
  licence === '' ? t('song.ccli', { number }) : t('song.ccli.licence', { number, licence });

/* "Joseph Mohr, 1816; tr. John Freeman Young" */
const formatText = ({ authors, yearWritten, translators }: SongHeader, t: Translate) =>
  [authors && withYear(authors, yearWritten), translators && `${t('song.translator')} ${translators}`]
    .filter(Boolean)
    .join('; ');

const withYear = (text: string, year: number | null) => (year === null ? text : `${text}, ${year}`);

import type { publicLibrary } from '@canticle/contract';
import { italicRuns, printedSections, stripItalics } from '@canticle/music';
import { messagesFor } from '../../../platform/messages/index.ts';
import { html, type Html } from './html.ts';
import { interpolate, tagOf } from './page.ts';

/** The text of a song in one language. */
export type StoredText = publicLibrary.FreeSong['texts'][number];

type Section = ReturnType<typeof printedSections>[number];

/** The words of a text: a section for each verse, with its lines. @param count  only so many sections; all when left out */
export function renderWords({ language, document }: StoredText, readerLanguage: string, count?: number): Html {
  const sections = printedSections(document).filter(hasWords).slice(0, count);
  return html`<div class="served-words" lang="${tagOf(language)}" dir="auto">${sections.map((section) => renderSection(section, readerLanguage))}</div>`;
}

function renderSection(section: Section, readerLanguage: string): Html {
  const { pages } = messagesFor(readerLanguage);
  const isVerse = section.kind === 'verse';
  const label = section.label || (section.kind === 'verse' ? String(section.number) : pages.sections[section.kind]);
  const name = isVerse && section.label === '' ? interpolate(pages.verse, { number: section.number }) : label;
  const lines = section.lines.filter(({ text, remark }) => text.trim() !== '' || remark !== '');
  return html`<section class="${isVerse ? 'served-verse' : 'served-part'}" aria-label="${name}"><p aria-hidden="true">${label}</p><div>${lines.map(
    ({ text, remark }) =>
      html`<p>${remark === '' ? undefined : html`<small>(${remark})</small> `}${italicRuns(text).map((run) => (run.italic ? html`<i>${run.text}</i>` : html`${run.text}`))}</p>`,
  )}</div></section>`;
}

const hasWords = ({ lines }: Section): boolean => lines.some(({ text }) => text.trim() !== '');

/** The words of a text without anything else, for programs. */
export const plainWords = ({ document }: StoredText): string =>
  printedSections(document)
    .filter(hasWords)
    .map((section) =>
      section.lines
        .map(({ text }) => stripItalics(text))
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n');

/** The first words of a text, as long as a search engine shows. */
export function firstWords(text: StoredText): string {
  const words = plainWords(text)
    .replaceAll(/\s*\n\s*/g, ' / ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length <= MAX_DESCRIPTION ? words : `${words.slice(0, MAX_DESCRIPTION).replace(/\s\S*$/, '')} …`;
}

const MAX_DESCRIPTION = 155;

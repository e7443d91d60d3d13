import { escapeHtml } from '../../../platform/messages/index.ts';

/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | number | Html | readonly Html[] | undefined;

/**
 * HTML with values in it: text is escaped for its place between tags or double quotes, HTML is not.
 *
 * @example html`<p>${'<b>'}</p>`.text // '<p>&lt;b&gt;</p>'
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(parts.map((part, index) => part + write(values[index])).join(''));
}

function write(value: Value): string {
  if (value === undefined) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  // Line separators and what is not text would be lost or refused in some listings.
  return escapeHtml(String(value).toWellFormed().replaceAll('\0', ''));
}

/**
 * Data in a script element that no browser runs. It cannot end the element.
 *
 * @example jsonScript({ name: '</script>' }).text // '<script type="application/ld+json">{"name":"\\u003c/script>"}</script>'
 */
export function jsonScript(data: unknown): Html {
  return new Html(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`);
}

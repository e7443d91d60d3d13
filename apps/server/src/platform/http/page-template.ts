import { createHash } from 'node:crypto';

/** A page that is ready to read before the app starts, and is replaced by it. */
export type ServedPage = {
  /** The language of the page, as HTML names it. */
  readonly language: string;
  /** The title and everything else that is said of the page in its head, as HTML. */
  readonly head: string;
  /** What there is to read, as HTML. */
  readonly body: string;
};

type TemplateParts = {
  /** The page of the app, as the build wrote it. */
  readonly appPage: string;
  /** The script that runs before the app, and the style of pages that are ready to read. */
  readonly entryScript: string;
  readonly style: string;
};

/** Puts pages into the page of the app; `inline` are the sources of its content security policy that this needs. */
export type PageTemplate = {
  readonly inline: { readonly scripts: string; readonly styles: string };
  render(page: ServedPage): string;
};

const ENTRY_SCRIPT = '<script src="/entry.js"></script>';
const STYLESHEETS = /<link rel="stylesheet"[^>]*>/g;
const ROOT = '<div id="root">';

/**
 * Prepares the page of the app for pages with words in them. Nothing has to be loaded before they are drawn: the script
 * that chooses the theme and the style stand in the page, and the app's own style sheets come after the words.
 */
export function createPageTemplate({ appPage, ...parts }: TemplateParts): PageTemplate {
  const entryScript = withoutComments(parts.entryScript);
  const style = withoutComments(parts.style);
  const stylesheets = appPage.match(STYLESHEETS)?.join('') ?? '';
  const template = appPage
    .replace(STYLESHEETS, '')
    .replace(/<title>[^<]*<\/title>/, '')
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(ENTRY_SCRIPT, () => `<script>${entryScript}</script><style>${style}</style>`);
  const [head = '', rest = ''] = splitAt(template, '</head>');
  const [before, after] = splitAt(rest, ROOT);
  return {
    inline: { scripts: sourceOf(entryScript), styles: sourceOf(style) },
    render: (page) =>
      [
        head.replace(/<html lang="[^"]*"/, () => `<html lang="${page.language}"`),
        page.head,
        before,
        `<div id="served">${page.body}</div>`,
        stylesheets,
        after,
      ].join(''),
  };
}

/* Comments on lines of their own, and indentation. */
const withoutComments = (code: string): string =>
  code
    .replaceAll(/^\s*(?:\/\/.*|\/\*[^*]*\*\/)$/gm, '')
    .replaceAll(/\n\s*/g, '\n')
    .trim();

/* The second part begins with the mark. */
function splitAt(text: string, mark: string): [before: string, after: string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

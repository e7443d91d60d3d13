import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPageTemplate } from './page-template.ts';

const appPage = `<!doctype html>
<html lang="en" data-languages="en no:nb">
  <head>
    <meta name="description" content="Songs." />
    <title>Canticle</title>
    <script src="/entry.js"></script>
    <script type="module" crossorigin src="/assets/a.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/a.css">
  </head>
  <body><noscript><p>Needs JavaScript</p></noscript>
    <div id="root"><p>Splash</p></div>
  </body>
</html>`;

const template = createPageTemplate({
  appPage,
  entryScript: "// Says $& of nothing.\nvar at = 'https://x';",
  style: '/* Quiet. */\np {\n  margin: 0;\n}',
});
const html = template.render({ language: 'nb', head: '<title>En sang</title>', body: '<main>Ord $& $1</main>' });

test('the words come before the app and its style sheets, as they are', () => {
  expect(html).toContain('<html lang="nb" data-languages="en no:nb">');
  expect(html.indexOf('<main>Ord $& $1</main>')).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
  expect(html.indexOf('<link rel="stylesheet"')).toBeLessThan(html.indexOf('<div id="root">'));
  expect(html.indexOf('<title>En sang</title>')).toBeLessThan(html.indexOf('</head>'));
});

test('what the page of the app says of itself is gone, and that it needs scripts', () => {
  expect(html.match(/<title>/g)).toHaveLength(1);
  expect(html).not.toMatch(/Songs\.|Needs JavaScript/);
});

test('script and style are in the page, and the policy names exactly these', () => {
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(html) ?? [];
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  expect([script, style]).toEqual(["var at = 'https://x';", 'p {\nmargin: 0;\n}']);
  const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(template.inline).toEqual({ scripts: sourceOf(script), styles: sourceOf(style) });
});

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { installedLanguages } from '../../languages/installed-languages.mjs';
import { readAppTexts } from '../../languages/read-texts.ts';
import { codesOf } from './vite-languages.ts';
import { noScriptMessageKey, createTooOldScript } from './src/app/start/too-old-texts.ts';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const languages = Object.keys(installedLanguages);

/** The oldest supported version of each browser, by the names of @mdn/browser-compat-data. */
const oldestBrowsers = JSON.parse(read('./browsers.json')) as Readonly<
  Record<'chrome' | 'edge' | 'firefox' | 'safari' | 'safari_ios', string>
>;

/** The same as a build target. */
export const buildTarget = Object.entries(oldestBrowsers).map(
  ([browser, version]) => `${browser === 'safari_ios' ? 'ios' : browser}${version}`,
);

/**
 * Writes `too-old-browser.js` beside the build, which `public/entry.js` loads in an unsupported browser, and adds a
 * note to `index.html` that nothing works without JavaScript.
 */
export function tooOldBrowser(): Plugin {
  return {
    name: 'too-old-browser',
    transformIndexHtml: () => [
      {
        tag: 'noscript',
        injectTo: 'body-prepend',
        children: [
          {
            tag: 'div',
            attrs: { class: 'no-script' },
            children: languages.map((lang) => ({
              tag: 'p',
              attrs: { lang: installedLanguages[lang]?.locale ?? lang },
              children: readAppTexts(lang)[noScriptMessageKey] ?? '',
            })),
          },
        ],
      },
    ],
    generateBundle() {
      const template = read('./src/app/start/too-old-browser.js');
      const texts = Object.fromEntries(
        languages.flatMap((language) => codesOf(language).map((code) => [code, readAppTexts(language)] as const)),
      );
      const source = createTooOldScript(template, texts, oldestBrowsers);
      this.emitFile({ type: 'asset', fileName: 'too-old-browser.js', source });
    },
  };
}

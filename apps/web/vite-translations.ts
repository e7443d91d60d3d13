import type { Plugin } from 'vite';
import { installedLanguages } from '../../languages/installed-languages.mjs';
import { readAppTexts } from '../../languages/read-texts.ts';
import { initialCode } from './vite-page-files.ts';

const messagesPath = (language: string) => `translations/v1/${language}.json`;
const initialMessagesPath = (language: string) => `translations/first/${language}.json`;
const languages = Object.keys(installedLanguages);
const serializeMessages = (language: string) => JSON.stringify(readAppTexts(language));

/**
 * Serves the texts of each language as `/translations/v1/{language}.json`, with those it falls back to: written beside the build, and served by the
 * development server. The address is part of the contract (2.1), so the file names carry no hash.
 *
 * Also serves `/translations/first/{language}.json` with the texts of the most opened pages: a fifth of all texts, so
 * that a first visit does not wait for the rest (decision 0124).
 */
export function translationFiles(): Plugin {
  return {
    name: 'translation-files',
    generateBundle(_, bundle) {
      const isFirst = createUsedKeyTest(initialCode(bundle));
      for (const language of languages) {
        const first = Object.entries(readAppTexts(language)).filter(([key]) => isFirst(key));
        this.emitFile({ type: 'asset', fileName: messagesPath(language), source: serializeMessages(language) });
        const firstSource = JSON.stringify(Object.fromEntries(first));
        this.emitFile({ type: 'asset', fileName: initialMessagesPath(language), source: firstSource });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = languages.find((code) =>
          [messagesPath(code), initialMessagesPath(code)].some((path) => request.url === `/${path}`),
        );
        if (!language) return next();
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.end(serializeMessages(language));
      });
    },
  };
}

/* A key is in the code as it is, or as the start of a concatenated key: t(`list.by-${view}`). */
function createUsedKeyTest(code: string): (key: string) => boolean {
  const found = new Set(Array.from(code.matchAll(/["'`]([a-z][\w-]*\.[\w.-]+)["'`]/g), ([, key]) => key));
  const keyPrefixes = Array.from(
    code.matchAll(/["'`]([a-z][\w-]*\.[\w.-]*)(?:\$\{|["'`]\s*\+)/g),
    ([, stem]) => stem ?? '',
  );
  return (key) => found.has(key.replace(/_(?:one|other)$/, '')) || keyPrefixes.some((stem) => key.startsWith(stem));
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const languages = ['en', 'no'] as const;
const address = (language: string) => `translations/v1/${language}.json`;
const source = (language: string) =>
  JSON.stringify(JSON.parse(readFileSync(new URL(`./src/translations/${language}.json`, import.meta.url), 'utf8')));

/**
 * Serves `src/translations/{language}.json` as `/translations/v1/{language}.json`: written beside the build, answered
 * by the development server. The address is part of the contract (2.1), so the files carry no hash in their names.
 */
export function translationFiles(): Plugin {
  return {
    name: 'translation-files',
    generateBundle() {
      for (const language of languages) {
        this.emitFile({ type: 'asset', fileName: address(language), source: source(language) });
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const language = languages.find((code) => request.url === `/${address(code)}`);
        if (!language) return next();
        response.setHeader('Content-Type', 'application/json; charset=utf-8');
        response.end(source(language));
      });
    },
  };
}

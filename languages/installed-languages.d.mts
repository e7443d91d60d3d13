import type { Languages } from './language.ts';

/** The languages of this installation by their codes, English first. */
export declare const installedLanguages: Languages;

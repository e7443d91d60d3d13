import type { Config } from './config.ts';

/** Whether people reach the server by HTTPS: then cookies are limited to it. */
export const isReachedByHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl?.startsWith('https:') ?? false;

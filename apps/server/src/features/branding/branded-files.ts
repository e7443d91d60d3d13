import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { logoHash } from '../../platform/branding/index.ts';
import { messagesFor, preferredMessageLanguage } from '../../platform/messages/index.ts';
import { renderIcon } from './icons.ts';
import { writeManifest } from './manifest.ts';

type IconRequest = { readonly Params: { readonly hash: string; readonly name: string } };

const MAX_CACHED_ICONS = 8;

/** Serves the description of the installed app, and the icons made from the logo. */
export function mountBrandedFiles(app: FastifyInstance, { branding, files }: AppContext): void {
  const icons = new Map<string, Promise<Buffer | undefined>>();
  app.get('/app.webmanifest', async (request, reply) => {
    const language = preferredMessageLanguage(request.headers['accept-language']);
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .send(writeManifest(await branding.current(), language, messagesFor(language).pages.intro));
  });
  app.get<IconRequest>('/api/canticle/branding/icons/:hash/:name', async ({ params: { hash, name } }, reply) => {
    const { logo } = await branding.current();
    if (logoHash(logo) !== hash) return reply.callNotFound();
    const key = `${hash} ${name}`;
    const icon = await (icons.get(key) ?? renderIcon(files, hash, name.replace(/\.png$/, '')));
    if (icon === undefined) return reply.callNotFound();
    if (icons.size >= MAX_CACHED_ICONS) icons.clear();
    icons.set(key, Promise.resolve(icon));
    return reply.type('image/png').header('cache-control', 'public, max-age=31536000, immutable').send(icon);
  });
}

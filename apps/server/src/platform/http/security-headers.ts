import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isReachedByHttps } from '../config/index.ts';

/** The page that may be framed by the origins the operator names. */
const EMBEDDABLE = /^\/sheetmusic(\/|\?|$)/i;

/** Origins whose pages may show sheet music in a frame. */
export function embeddingOrigins(config: Pick<Config, 'embedOrigins' | 'clientOrigins'>): string[] {
  return [...new Set([...config.embedOrigins, ...config.clientOrigins])];
}

type InlineSources = { readonly scripts?: string | undefined; readonly styles?: string | undefined };

const inlineSources = new WeakMap<FastifyReply, readonly InlineSources[]>();

/** Lets the page of this reply contain scripts and styles with these hashes, and no others. */
export const allowInline = (reply: FastifyReply, sources: readonly InlineSources[]): void =>
  void inlineSources.set(reply, sources);

/** Registers strict security headers: nothing is loaded from other origins, nothing is framed, no type is sniffed. */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): void {
  const isSecure = isReachedByHttps(config);
  const usual = contentSecurityPolicy(config, "'none'");
  const embeddable = contentSecurityPolicy(config, embeddingOrigins(config).join(' ') || "'none'");
  const headers = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
  app.addHook('onSend', (request: FastifyRequest, reply: FastifyReply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy'))
      reply.header(
        'content-security-policy',
        withInline(EMBEDDABLE.test(request.url) ? embeddable : usual, inlineSources.get(reply)),
      );
    reply.headers(headers);
    done();
  });
}

function withInline(policy: string, inline: readonly InlineSources[] = []): string {
  const list = (kind: keyof InlineSources) => ["'self'", ...inline.flatMap((one) => one[kind] ?? [])].join(' ');
  return policy
    .replace("script-src 'self'", `script-src ${list('scripts')}`)
    .replace("style-src 'self'", `style-src ${list('styles')}`);
}

function contentSecurityPolicy(config: Config, frames: string): string {
  const firebase = firebaseSources(config.firebase);
  const video = videoSources(config.videoServices);
  const stripe = config.payments.kind === 'stripe' ? ' https://js.stripe.com' : '';
  return [
    "default-src 'self'",
    // Recordings in another key: the worklet compiles WebAssembly, which is no way to run scripts of others.
    `script-src 'self' 'wasm-unsafe-eval'${firebase.scripts}${video.scripts}${stripe}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self'${firebase.calls}`,
    `frame-src 'self'${firebase.frames}${video.frames}${stripe}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frames}`,
  ].join('; ');
}

/* A social sign-in of Firebase runs in a hidden frame of its own address, which a script of Google opens.
   Source: https://firebase.google.com/docs/auth/web/redirect-best-practices */
function firebaseSources(firebase: Config['firebase']): { scripts: string; calls: string; frames: string } {
  if (firebase === undefined) return { scripts: '', calls: '', frames: '' };
  return {
    scripts: ' https://apis.google.com',
    calls: ' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
    frames: ` https://${firebase.authDomain}`,
  };
}

/* The player of YouTube is a frame controlled by a script of theirs; that of Vimeo is only a frame.
   Source: https://developers.google.com/youtube/iframe_api_reference */
function videoSources(services: Config['videoServices']): { scripts: string; frames: string } {
  const frames = {
    youtube: ' https://www.youtube-nocookie.com https://www.youtube.com',
    vimeo: ' https://player.vimeo.com',
  } as const;
  return {
    scripts: services.includes('youtube') ? ' https://www.youtube.com' : '',
    frames: services.map((service) => frames[service]).join(''),
  };
}

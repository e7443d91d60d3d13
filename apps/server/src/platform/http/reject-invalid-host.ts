import { BadRequest } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';

/** Refuses requests whose Host header names no host: addresses made from it would lead elsewhere, or be none. */
export function rejectInvalidHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(isHost(request.host) ? undefined : new BadRequest('The Host header does not name a host.')),
  );
}

/* HTTP/1.0 knows no Host. */
const isHost = (text: string | undefined) => !text || (!/[@/\\?#\s]/.test(text) && URL.canParse(`http://${text}`));

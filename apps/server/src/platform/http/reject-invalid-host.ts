import { BadRequest } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';

/** Rejects requests whose Host header is not a host: URLs made from it would lead elsewhere, or be invalid. */
export function rejectInvalidHost(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(isHost(request.host) ? undefined : new BadRequest('The Host header does not name a host.')),
  );
}

/* HTTP/1.0 has no Host. */
const isHost = (text: string | undefined) => !text || (!/[@/\\?#\s]/.test(text) && URL.canParse(`http://${text}`));

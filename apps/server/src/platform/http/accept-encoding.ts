import type { FastifyRequest } from 'fastify';

/**
 * Whether the client takes a response in this encoding; one it names with `q=0` it does not take (RFC 9110, 12.5.3).
 */
export function acceptsEncoding(request: Pick<FastifyRequest, 'headers'>, encoding: 'br' | 'gzip'): boolean {
  const weights = new Map<string, number>();
  for (const part of String(request.headers['accept-encoding'] ?? '').split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    const weight = parameters.find((parameter) => /^q\s*=/.test(parameter));
    weights.set(name, weight === undefined ? 1 : Number(weight.replace(/^q\s*=\s*/, '')));
  }
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}

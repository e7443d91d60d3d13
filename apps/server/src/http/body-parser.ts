import { BadRequest } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';

/** How deep a JSON body may be nested. */
const DEEPEST = 64;

/**
 * JSON of any kind, as existing clients send it: an empty body with a JSON type is no body, and arrays and bare strings
 * are fine.
 */
export function acceptAnyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:[\w.+-]*\+)?json/, { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseBody(text as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (isTooDeep(text)) throw new BadRequest(`The body is nested more than ${DEEPEST} levels deep.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new BadRequest('The body is not valid JSON.');
  }
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (inString) {
      if (character === '\\') index += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (character === '}' || character === ']') depth -= 1;
  }
  return false;
}

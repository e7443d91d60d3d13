import { BadRequest } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';

/** How deep a JSON body may be nested. */
const MAX_DEPTH = 64;
/** How many values it may contain: small ones take many times more memory than they take in the request. */
const MAX_VALUES = 1_000_000;

/**
 * Parses JSON of any kind, as existing clients send it: an empty body with a JSON type is no body, and arrays and bare
 * strings are allowed.
 */
export function registerJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/(?:[\w.+-]*\+)?json/, { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseBody(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function parseBody(text: string): unknown {
  // Windows programs begin files, and so bodies, with a byte order mark (RFC 8259, 8.1).
  const json = text.replace(/^\uFEFF/, '');
  if (json.trim() === '') return undefined;
  assertShape(json);
  try {
    return JSON.parse(json);
  } catch {
    throw new BadRequest('The body is not valid JSON.');
  }
}

/* The content of strings is skipped: a body can be one string of many megabytes. */
function assertShape(text: string): void {
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === ',') values += 1;
    if (depth > MAX_DEPTH) throw new BadRequest(`The body is nested more than ${MAX_DEPTH} levels deep.`);
    if (values > MAX_VALUES) throw new BadRequest('The body contains too many values.');
  }
}

function endOfString(text: string, begin: number): number {
  for (let end = text.indexOf('"', begin + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

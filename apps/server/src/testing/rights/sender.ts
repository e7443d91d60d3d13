import { newId } from '../../platform/database/index.ts';
import type { TestCanticle } from '../canticle.ts';
import type { Caller } from './callers.ts';
import { emailOf, type PermissionFixtures } from './fixtures.ts';
import type { CaseRequest, PermissionCase } from './permission-case.ts';

type Answer = { readonly status: number; readonly text: string };

/** Sends the requests of cases to a server. */
export type CaseSender = {
  /** Builds the request of a case for a caller, and sends it as them. */
  ask(line: PermissionCase, asker: Caller): Promise<Answer>;
  /** Sends a request as a caller, or as somebody with a valid token whom nobody knows. */
  send(line: PermissionCase, asker: Caller | 'stranger', request: CaseRequest): Promise<Answer>;
  /** Sends a request with a bearer. */
  sendWith(line: PermissionCase, bearer: string | undefined, request: CaseRequest): Promise<Answer>;
  bearerOf(asker: Caller, isNewcomer: boolean): Promise<string | undefined>;
};

/** @param world  the fixtures, which may have been created through another server on the same database */
export function createSender(canticle: TestCanticle, world: PermissionFixtures): CaseSender {
  const bearerOf: CaseSender['bearerOf'] = async (asker, isNewcomer) => {
    if (asker === 'nobody') return undefined;
    if (asker === 'embed') return world.embedToken;
    if (asker === 'unverified') return canticle.token(emailOf(asker), { email_verified: false });
    if (!isNewcomer) return canticle.token(emailOf(asker));
    const email = `${newId()}@example.org`;
    const role = (['technician', 'extended', 'editor', 'administrator'] as const).find((one) => one === asker);
    await canticle.createPerson(email, { roles: role === undefined ? [] : [role] });
    return canticle.token(email, { auth_time: Math.floor(Date.now() / 1000) });
  };
  const send: CaseSender['send'] = async (line, asker, request) =>
    sendWith(
      line,
      asker === 'stranger' ? await canticle.token('stranger@example.org') : await bearerOf(asker, line.usesNewPerson),
      request,
    );
  const sendWith: CaseSender['sendWith'] = async (line, bearer, { params: at = [], query, body }) => {
    const values = at.map((value) => encodeURIComponent(value));
    const path = line.call.replace(/:\w+/g, () => values.shift() ?? '');
    if (path.endsWith('/events')) return follow(canticle, path, bearer);
    return canticle.request(`${path}${query === undefined ? '' : `?${query}`}` as 'GET x', {
      ...(line.version === 'own' ? {} : { version: `${line.version}.0` as const }),
      ...(bearer === undefined ? {} : { headers: { authorization: `Bearer ${bearer}` } }),
      ...(body === undefined ? {} : { body }),
    });
  };
  return {
    ask: async (line, asker) => send(line, asker, await line.buildRequest(world, asker)),
    send,
    sendWith,
    bearerOf,
  };
}

/* A stream does not end: its beginning is the response. */
async function follow({ app }: TestCanticle, path: string, bearer: string | undefined): Promise<Answer> {
  const answer = await app.inject({
    url: `/${path.slice('GET '.length)}`,
    headers: bearer === undefined ? {} : { authorization: `Bearer ${bearer}` },
    payloadAsStream: true,
  });
  answer.stream().destroy();
  return { status: answer.statusCode, text: '' };
}

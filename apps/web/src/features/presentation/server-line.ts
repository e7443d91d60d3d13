import { presentation as calls, type Presentation, type SentPosition } from '@canticle/contract/calls';
import { ApiError, bearerNow, callApi, newId, serverAddress } from '../../api/index.ts';
import { followEvents, type LineState } from './follow-events.ts';
import type { Sent } from './send-latest.ts';

/** What is published: `number` is the place of it among everything this window published. */
export type Publishing = { readonly number: number; readonly basedOn: number; readonly position: SentPosition };

export type ServerListener = {
  readonly onState: (presentation: Presentation) => void;
  /** The live session is over for those who joined it. */
  readonly onEnded: () => void;
  readonly onLine: (state: LineState) => void;
};

/** What a window asks the server of one presentation: `own`, or the id of a live session it joined. */
export type ServerLine = {
  readonly publish: (publishing: Publishing) => Promise<Sent<{ readonly revision: number; readonly isTaken: boolean }>>;
  readonly read: (withDocument: boolean) => Promise<Presentation>;
  readonly follow: (listener: ServerListener, withDocument: boolean) => () => void;
};

/* Names this window among those that publish. */
const windowId = newId();

/** Opens the way to one presentation. Nothing is asked yet. */
export function serverLine(id: string): ServerLine {
  const params = { id };
  return {
    publish: async ({ number, ...body }) => {
      try {
        const answer = await callApi(calls.publishPosition, {
          params,
          body: { ...body, window: windowId, sequence: number },
        });
        return { answer };
      } catch (failure) {
        return failure instanceof ApiError && mayComeLater(failure) ? 'later' : 'never';
      }
    },
    read: (withDocument) =>
      callApi(calls.readPresentation, { params, query: withDocument ? { document: 'true' } : {} }),
    follow: ({ onState, onEnded, onLine }, withDocument) => {
      const end = followEvents({
        address: (resumed) => {
          const query = new URLSearchParams({ ...(withDocument && { document: 'true' }), ...resumed });
          return `${serverAddress(calls.presentationEventsPath.replace(':id', encodeURIComponent(id)))}?${query}`;
        },
        headers: async (renew) => {
          const token = await bearerNow({ renew });
          return token === null ? null : { authorization: `Bearer ${token}` };
        },
        onEvent: ({ name, data }) => {
          if (name === 'state') onState(JSON.parse(data) as Presentation);
          if (name !== 'ended') return;
          end();
          onEnded();
        },
        onLine,
      });
      return end;
    },
  };
}

const mayComeLater = ({ status, code }: ApiError) => code === 'NETWORK_FAILED' || status >= 500 || status === 429;

import { presentation as calls, type Presentation, type PresentationPositionInput } from '@canticle/contract/calls';
import { ApiError, getBearerToken, callApi, newId, serverUrl } from '../../api/index.ts';
import { subscribeToEvents, type ConnectionState } from './event-subscription.ts';
import type { SendResult } from './latest-sender.ts';

/** A publication: `number` is its position among all publications of this window. */
export type PublishRequest = {
  readonly number: number;
  readonly basedOn: number;
  readonly position: PresentationPositionInput;
};

export type PresentationListener = {
  readonly onState: (presentation: Presentation) => void;
  /** The live session is over for those who joined it. */
  readonly onEnded: () => void;
  readonly onConnectionState: (state: ConnectionState) => void;
};

/** The requests of a window for one presentation: `own`, or the id of a live session it joined. */
export type PresentationClient = {
  readonly publish: (
    request: PublishRequest,
  ) => Promise<SendResult<{ readonly revision: number; readonly isTaken: boolean }>>;
  readonly read: (withDocument: boolean) => Promise<Presentation>;
  readonly subscribe: (listener: PresentationListener, withDocument: boolean) => () => void;
};

/* Identifies this window as a publisher. */
const windowId = newId();

/** Creates the client of one presentation. Nothing is requested yet. */
export function createPresentationClient(id: string): PresentationClient {
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
        return failure instanceof ApiError && isRetryable(failure) ? 'later' : 'never';
      }
    },
    read: (withDocument) =>
      callApi(calls.readPresentation, { params, query: withDocument ? { document: 'true' } : {} }),
    subscribe: ({ onState, onEnded, onConnectionState }, withDocument) => {
      const unsubscribe = subscribeToEvents({
        address: (resume) => {
          const query = new URLSearchParams({ ...(withDocument && { document: 'true' }), ...resume });
          return `${serverUrl(calls.subscribeToPresentation.path.replace(':id', encodeURIComponent(id)))}?${query}`;
        },
        headers: async (renew) => {
          const token = await getBearerToken({ renew });
          return token === null ? null : { authorization: `Bearer ${token}` };
        },
        onEvent: ({ name, data }) => {
          if (name === 'state') onState(JSON.parse(data));
          if (name !== 'ended') return;
          unsubscribe();
          onEnded();
        },
        onConnectionState,
      });
      return unsubscribe;
    },
  };
}

const isRetryable = ({ status, code }: ApiError) => code === 'NETWORK_FAILED' || status >= 500 || status === 429;

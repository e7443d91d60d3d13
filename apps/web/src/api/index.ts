export { ApiError, isNetworkFailure } from './api-error.ts';
export { bearerNow, serverAddress } from './bearer.ts';
export { askApi, callApi, type Answer } from './call-api.ts';
export { connectApi, type Connection } from './connection.ts';
export { isEventStream, readEventStream, type StreamEvent } from './event-stream.ts';
export { fetchFile, type FetchedFile } from './fetch-file.ts';
export { newId } from './new-id.ts';
export { readOne, type ResourceName } from './join-reads.ts';
export type { Wants } from './request.ts';

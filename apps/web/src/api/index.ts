export { ApiError, isNetworkError } from './api-error.ts';
export { getBearerToken, serverUrl } from './bearer.ts';
export { callApiUntyped, callApiWithEtag, callApi, type ApiResponse } from './call-api.ts';
export { configureApi } from './connection.ts';
export { isEventStream, readEventStream, type StreamEvent } from './event-stream.ts';
export { fetchFile, type FetchedFile } from './fetch-file.ts';
export { newId } from './new-id.ts';
export { readAsDataUrl } from './read-as-data-url.ts';
export type { CallOptions, CallRequest, UntypedRequest } from './request.ts';

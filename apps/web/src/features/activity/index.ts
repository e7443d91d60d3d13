export { clearLastLocation, readLastLocation, saveLastLocation } from './last-location.ts';
export { sendUnsentViews, useClearHistory, useRecentViews, useRecordView } from './queries.ts';
export type { ViewEvent } from './views.ts';

export { clearLastLocation, type SavedLocation, readLastLocation, saveLastLocation } from './place-left.ts';
export { sendUnsentViews, useClearHistory, useRecentViews, useRecordView } from './queries.ts';
export type { ViewEvent } from './noted-views.ts';

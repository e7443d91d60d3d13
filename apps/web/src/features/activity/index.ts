export {
  clearLastLocations,
  readLastLocations,
  type LastLocations,
  type SavedLocation,
  type SavedRecording,
  saveLastLocation,
  saveLastRecording,
} from './last-locations.ts';
export { sendUnsentViews, useClearHistory, useRecentViews, useRecordView } from './queries.ts';
export { useSaveLastReading } from './use-save-last-reading.ts';
export type { ViewEvent } from './views.ts';

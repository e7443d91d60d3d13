export {
  addNotice,
  type Notice,
  openNotices,
  removeAllNotices,
  removeNotice,
  useDeviceNotices,
} from './device-notices.ts';
export { useMarkNotification, useNotifications } from './queries.ts';

export { addNotice, loadNotices, removeAllNotices, removeNotice, useDeviceNotices } from './device-notices.ts';
export { useMarkNotification, useNotifications } from './queries.ts';

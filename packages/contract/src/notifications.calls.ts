import { call } from './call.ts';
import type { notificationShapes } from './notifications.ts';

type Shapes = typeof notificationShapes;

export const listNotifications = call<Shapes['listNotifications']>('GET', 'api/Notifications', 4);
export const getNotification = call<Shapes['getNotification']>('GET', 'api/Notifications/:id', 4);
export const markNotification = call<Shapes['markNotification']>('PATCH', 'api/Notifications/:id', 4);
export const markNotifications = call<Shapes['markNotifications']>('POST', 'api/Notifications', 4);

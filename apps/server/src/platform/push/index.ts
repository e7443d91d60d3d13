export { createPushKeys } from './push-keys.ts';
export { createPushSender, type PushSender, RefusedPush } from './push-sender.ts';

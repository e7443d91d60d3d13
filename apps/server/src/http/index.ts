export { type HotReplies, HotReply, keepHotReplies } from './hot-replies.ts';
export { Bytes } from './bytes.ts';
export { type Asked, type RequestFacts, type Route, serve, servePublic } from './route.ts';
export { Stamped } from './stamped.ts';
export { buildServer, type ServerParts } from './server.ts';
export type { FindViewer, Role, Viewer } from './viewer.ts';

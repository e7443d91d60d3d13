export { createPublicPages, type PublicPages } from './routes.ts';

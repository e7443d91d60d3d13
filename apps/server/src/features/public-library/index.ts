export { createPublicPages } from './routes.ts';

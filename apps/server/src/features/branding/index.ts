export { brandPage } from './brand-page.ts';
export { isLogo } from './queries.ts';
export { mountBrandedFiles } from './branded-files.ts';
export { brandingRoutes } from './routes.ts';

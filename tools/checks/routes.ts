// Every route of the app's router is known to the server, and opened by the journeys that look at every page.
import { APP_PAGES } from '../../apps/server/src/platform/http/app-pages.ts';
import { checkRoutes, listRoutes, listVisitedRoutes } from './routes/check-routes.ts';
import { readFiles } from './source.ts';
import { reportViolations } from './violations.ts';

const VISITS = 'tests/e2e/routes/routes.ts';

const [router, visits] = readFiles(['apps/web/src/app/router.tsx', VISITS]).map(({ text }) => text);
const routes = listRoutes(router ?? '');
const violations = [
  ...checkRoutes(routes, { place: 'apps/server/src/platform/http/app-pages.ts', routes: APP_PAGES }),
  ...checkRoutes(routes, { place: VISITS, routes: listVisitedRoutes(visits ?? '') }),
];
reportViolations('routes', violations, `${routes.length} routes`);

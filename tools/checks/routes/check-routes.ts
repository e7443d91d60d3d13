import type { Violation } from '../violations.ts';

/** A list that has every route of the router, each once. */
export type RouteList = { readonly place: string; readonly routes: readonly string[] };

/**
 * The paths of the router as they are written there, such as `/songs/:collection`. They are read from the source:
 * loading the router would load the whole app.
 */
export function listRoutes(router: string): readonly string[] {
  return [...router.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path);
}

/** The routes that the journeys visit, as `tests/e2e/routes/routes.ts` lists them. */
export function listVisitedRoutes(visits: string): readonly string[] {
  return [...visits.matchAll(/\bat\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path);
}

/** Compares a list with the routes of the router. */
export function checkRoutes(routes: readonly string[], { place, routes: listed }: RouteList): readonly Violation[] {
  const missing = routes.filter((route) => !listed.includes(route));
  const unknown = listed.filter((route) => !routes.includes(route));
  const repeated = listed.filter((route, index) => listed.indexOf(route) < index);
  return [
    ...missing.map((route) => ({ place, what: `does not list ${route}` })),
    ...unknown.map((route) => ({ place, what: `lists ${route}, which the router has not` })),
    ...repeated.map((route) => ({ place, what: `lists ${route} twice` })),
  ];
}

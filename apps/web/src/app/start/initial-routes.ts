/** The pages a first visit has the texts of; `vite-page-files.ts` names them too. */
export const initialRoutes = new Set(['/', '/dashboard', '/login', '/songs/:collection', '/songs/:collection/:number']);

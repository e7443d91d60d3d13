/** The pages whose texts are in the initial message set; `vite-page-files.ts` lists them too. */
export const initialRoutes = new Set(['/', '/dashboard', '/login', '/songs/:collection', '/songs/:collection/:number']);

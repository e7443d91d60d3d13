export { listPresented } from './queries.ts';
export { openPresentation } from './presentation.ts';

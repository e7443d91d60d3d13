/* Loaded together: the pages that need no sign-in. */
export { AudiencePage } from '../audience-page.tsx';
export { PresentationPage } from '../presentation-page.tsx';

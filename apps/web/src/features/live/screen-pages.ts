/* Loaded together: what nobody signs in for. */
export { AudiencePage } from './audience-page.tsx';
export { PresentationPage } from './presentation-page.tsx';

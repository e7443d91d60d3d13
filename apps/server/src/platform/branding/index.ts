export { type BrandingReader, createBranding } from './branding.ts';
export type { Branding, StoredBranding } from './model.ts';
export { readStoredBranding, saveStoredBranding } from './queries.ts';
export { showBranding } from './rules.ts';

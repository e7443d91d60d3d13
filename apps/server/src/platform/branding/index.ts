export { type BrandingReader, createBranding } from './branding.ts';
export { iconPaths, type IconName, logoHash } from './icon-paths.ts';
export type { Branding, StoredBranding } from './model.ts';
export { readStoredBranding, saveStoredBranding } from './queries.ts';
export { showBranding } from './rules.ts';

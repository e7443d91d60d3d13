/** Where the drawn covers of collections without a picture are, as part of an address without its origin. */
export const COVERS_PATH = '/api/canticle/covers/';

/**
 * Whether the picture of a collection is the cover that is drawn where none was chosen: existing clients show it, our own
 * app draws a binding itself.
 *
 * @example isGeneratedCover('https://sing.example/api/canticle/covers/a1.svg') // true
 * @example isGeneratedCover('https://sing.example/api/canticle/pictures/a1.jpg') // false
 * @example isGeneratedCover(null) // false
 */
export function isGeneratedCover(image: string | null): boolean {
  return image?.includes(COVERS_PATH) ?? false;
}

/** The path of the generated covers of collections without an image. */
export const COVERS_PATH = '/api/canticle/covers/';

/**
 * Whether the image of a collection is the cover that is generated when none was chosen. Existing clients show it; our
 * own app draws a binding itself.
 *
 * @example isGeneratedCover('https://sing.example/api/canticle/covers/a1.svg') // true
 * @example isGeneratedCover('https://sing.example/api/canticle/pictures/a1.jpg') // false
 * @example isGeneratedCover(null) // false
 */
export function isGeneratedCover(image: string | null): boolean {
  return image?.includes(COVERS_PATH) ?? false;
}

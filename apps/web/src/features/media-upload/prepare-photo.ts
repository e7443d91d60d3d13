/* Larger than this a photograph of a page is not stored: in pixels. */
const MAX_SIDE = 3200;

/** Kinds that the server stores as they are; what else a browser shows is sent as JPEG, such as HEIC of a phone. */
const SENT_AS_IT_IS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/**
 * The picture as it is sent: a kind that only this browser can show is drawn and becomes a JPEG.
 *
 * @returns undefined when this browser cannot show it: it is not a picture, or of another kind
 */
export async function preparePhoto(file: File): Promise<File | undefined> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return SENT_AS_IT_IS.has(file.type) ? file : await drawAsJpeg(image, file);
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawAsJpeg(image: HTMLImageElement, { name, lastModified }: File): Promise<File | undefined> {
  const scale = Math.min(1, MAX_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(image.naturalWidth * scale);
  canvas.height = Math.round(image.naturalHeight * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  return blob ? new File([blob], `${name.replace(/\.[^.]*$/, '')}.jpg`, { type: blob.type, lastModified }) : undefined;
}

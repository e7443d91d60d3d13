/* Larger than this a photograph of a page is not stored: in pixels. */
const MAX_SIDE = 3200;

/** Kinds that the server stores as they are; what else a browser shows is sent as JPEG, such as HEIC of a phone. */
const SENT_AS_IT_IS: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);

/** Why a file cannot be shown here: it is a photograph of a phone that only few browsers can read, or no picture. */
export type PhotoProblem = 'heic' | 'no-picture';

/** Brands of HEIC, as a file names them at its beginning. Source: ISO/IEC 23008-12, annex B. */
const HEIC_BRANDS = /^(?:heic|heix|heim|heis|hevc|hevx|hevm|hevs)$/;
/** The longest list of brands that is looked at. */
const MAX_BRANDS_BYTES = 128;

/**
 * The picture as it is sent: a kind that only this browser can show is drawn and becomes a JPEG.
 *
 * @returns why this browser cannot show it, when it cannot
 */
export async function preparePhoto(file: File): Promise<File | PhotoProblem> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return SENT_AS_IT_IS.has(file.type) ? file : ((await drawAsJpeg(image, file)) ?? 'no-picture');
  } catch {
    return (await isHeic(file)) ? 'heic' : 'no-picture';
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

/* A phone may call its photographs anything: the first box of the file says what it is. */
async function isHeic(file: File): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, MAX_BRANDS_BYTES).arrayBuffer());
  const letters = String.fromCharCode(...start);
  if (letters.slice(4, 8) !== 'ftyp') return false;
  const length = Math.min(new DataView(start.buffer).getUint32(0), letters.length);
  const brands = letters.slice(8, length).match(/.{4}/gs) ?? [];
  return brands.some((brand) => HEIC_BRANDS.test(brand));
}

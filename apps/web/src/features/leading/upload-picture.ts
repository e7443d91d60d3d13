import { presentation as calls } from '@canticle/contract/calls';
import { ApiError, callApi, readAsDataUrl } from '../../api/index.ts';

/** Why a picture was not taken. */
export type PictureProblem = 'too-large' | 'refused' | 'offline';

const maxBytes = 10 * 1024 * 1024;
const types: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

/** Sends a picture for an announcement to the server; returns its path there, or why it was not taken. */
export async function uploadPicture(
  presentationId: string,
  file: File,
): Promise<{ readonly picture: string } | { readonly problem: PictureProblem }> {
  if (!types.includes(file.type)) return { problem: 'refused' };
  if (file.size > maxBytes) return { problem: 'too-large' };
  try {
    const base64Image = await readAsDataUrl(file);
    return await callApi(calls.addPresentationPicture, { params: { id: presentationId }, body: { base64Image } });
  } catch (failure) {
    return { problem: problemOf(failure) };
  }
}

function problemOf(failure: unknown): PictureProblem {
  if (!(failure instanceof ApiError)) return 'refused';
  if (failure.status === 413) return 'too-large';
  return failure.status === 400 ? 'refused' : 'offline';
}

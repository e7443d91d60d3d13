import type { Viewer } from '../../../platform/http/index.ts';

const EMBED_PREFIX = 'embed:';

/** For whom an address is signed: the person, or the embed token they come with. */
export function bearerOf(viewer: Pick<Viewer, 'userId' | 'embed'>): string {
  return viewer.embed === undefined ? viewer.userId : `${EMBED_PREFIX}${viewer.embed.tokenId}`;
}

/** The embed token an address was signed for; undefined when it was signed for a person. */
export function parseEmbedTokenId(bearer: string): string | undefined {
  return bearer.startsWith(EMBED_PREFIX) ? bearer.slice(EMBED_PREFIX.length) : undefined;
}

/**
 * The rights of an embed token: those of the person who made it, for reading one song, without any of their roles' powers
 * over others.
 */
export function restrictToEmbed(viewer: Viewer, token: { readonly id: string; readonly songId: string }): Viewer {
  return { ...viewer, embed: { tokenId: token.id, songId: token.songId } };
}

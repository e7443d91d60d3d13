import type { Viewer } from '../../../platform/http/index.ts';

const EMBED_PREFIX = 'embed:';

/** The bearer a URL is signed for: the person, or their embed token. */
export function bearerOf(viewer: Pick<Viewer, 'userId' | 'embed'>): string {
  return viewer.embed === undefined ? viewer.userId : `${EMBED_PREFIX}${viewer.embed.tokenId}`;
}

/** The embed token a URL was signed for; undefined when it was signed for a person. */
export function parseEmbedTokenId(bearer: string): string | undefined {
  return bearer.startsWith(EMBED_PREFIX) ? bearer.slice(EMBED_PREFIX.length) : undefined;
}

/**
 * The rights of an embed token: those of its creator, limited to reading one song, without the capabilities of their
 * roles.
 */
export function restrictToEmbed(viewer: Viewer, token: { readonly id: string; readonly songId: string }): Viewer {
  return { ...viewer, embed: { tokenId: token.id, songId: token.songId } };
}

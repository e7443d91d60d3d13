import type { presentation } from '@canticle/contract';
import { languagesOf, type PresentationDocument, visiblePositions } from '@canticle/presentation';
import type { PublicPerson } from '../identity/index.ts';
import { filterForAudience } from './filter-for-audience.ts';
import type { PresentationRow } from './model.ts';
import { canManage, isAway } from './rules.ts';

/** The content of a presentation at one time, independent of the recipient. */
export type PresentationSnapshot = {
  readonly presentation: PresentationRow;
  readonly people: ReadonlyMap<string, PublicPerson>;
  readonly now: Date;
};

/**
 * A presentation as a person sees it.
 *
 * @param document  undefined where they did not request it, or may not open the song
 */
export function serializePresentation(
  userId: string,
  { presentation: row, people, now }: PresentationSnapshot,
  document: PresentationDocument | undefined,
): presentation.Presentation {
  const { live } = row;
  const person = (id: string) => people.get(id) ?? { id, displayName: '', image: null };
  return {
    revision: row.revision,
    owner: person(row.ownerId),
    leader: person(row.leaderId),
    isLeaderAway: isAway(row, now),
    position: row.position,
    isForAudience: row.position !== null && row.isForAudience,
    publishedAt: row.publishedAt,
    document: document === undefined ? null : serializeDocument(document),
    live:
      live === undefined
        ? null
        : {
            id: live.id,
            openedAt: live.openedAt,
            invitation:
              live.code === null || !canManage(row, userId)
                ? null
                : { code: live.code, codeExpiresAt: live.codeExpiresAt, audienceKey: live.audienceKey },
          },
    expiresAt: row.expiresAt,
  };
}

/**
 * A presentation as an audience sees it.
 *
 * @param document   of the whole song; undefined when it may not be shown
 * @param languages  the requested ones; undefined for all
 */
export function serializeAudienceView(
  { presentation: row, now }: Pick<PresentationSnapshot, 'presentation' | 'now'>,
  document: PresentationDocument | undefined,
  languages: readonly string[] | undefined,
): presentation.AudienceView {
  const { revision, position } = row;
  const state = audienceStateOf(position, document);
  const isVisible = state === 'shown' && document !== undefined;
  return {
    revision,
    state,
    theme: position?.settings.theme ?? 'dark',
    isLeaderAway: isAway(row, now),
    languages: isVisible ? [...languagesOf(document)] : [],
    document: isVisible ? serializeDocument(filterForAudience(document, languages)) : null,
  };
}

const serializeDocument = (document: PresentationDocument) => ({
  ...document,
  song: { ...document.song, ccliNumber: document.song.ccliNumber ?? null },
  ccliLicence: document.ccliLicence ?? '',
  slide: document.slide ?? null,
});

function audienceStateOf(
  position: PresentationRow['position'],
  document: PresentationDocument | undefined,
): presentation.AudienceView['state'] {
  if (position === null) return 'waiting';
  if (document === undefined) return 'withheld';
  return position.settings.muted || visiblePositions(document).length === 0 ? 'muted' : 'shown';
}

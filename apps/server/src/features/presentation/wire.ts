import type { presentation } from '@canticle/contract';
import { languagesOf, type PresentationDocument, placesOnScreen } from '@canticle/presentation';
import type { PublicPerson } from '../identity/index.ts';
import { cutForAudience } from './documents.ts';
import type { Standing } from './model.ts';
import { hasCharge, isAway } from './rules.ts';

/** What is shown of a presentation at one moment, before it is known to whom. */
export type Shown = {
  readonly standing: Standing;
  readonly people: ReadonlyMap<string, PublicPerson>;
  readonly now: Date;
};

/**
 * A presentation as somebody sees it.
 *
 * @param document  undefined where they did not ask for it, or may not open the song
 */
export function presentationFor(
  userId: string,
  { standing, people, now }: Shown,
  document: PresentationDocument | undefined,
): presentation.Presentation {
  const { live } = standing;
  const person = (id: string) => people.get(id) ?? { id, displayName: '', image: null };
  return {
    revision: standing.revision,
    owner: person(standing.ownerId),
    leader: person(standing.leaderId),
    isLeaderAway: isAway(standing, now),
    position: standing.position,
    isForAudience: standing.position !== null && standing.isForAudience,
    publishedAt: standing.publishedAt,
    document: (document ?? null) as presentation.Presentation['document'],
    live:
      live === undefined
        ? null
        : {
            id: live.id,
            openedAt: live.openedAt,
            invitation:
              live.code === null || !hasCharge(standing, userId)
                ? null
                : { code: live.code, codeExpiresAt: live.codeExpiresAt, audienceKey: live.audienceKey },
          },
    expiresAt: standing.expiresAt,
  };
}

/**
 * What an audience sees.
 *
 * @param document   of the whole song; undefined when it may not be shown
 * @param languages  those asked for; undefined for all
 */
export function audienceViewOf(
  { standing, now }: Pick<Shown, 'standing' | 'now'>,
  document: PresentationDocument | undefined,
  languages: readonly string[] | undefined,
): presentation.AudienceView {
  const { revision, position } = standing;
  const state = stateOf(position, document);
  const isShown = state === 'shown' && document !== undefined;
  return {
    revision,
    state,
    theme: position?.settings.theme ?? 'dark',
    isLeaderAway: isAway(standing, now),
    languages: isShown ? [...languagesOf(document)] : [],
    document: (isShown ? cutForAudience(document, languages) : null) as presentation.AudienceView['document'],
  };
}

function stateOf(
  position: Standing['position'],
  document: PresentationDocument | undefined,
): presentation.AudienceView['state'] {
  if (position === null) return 'waiting';
  if (document === undefined) return 'withheld';
  return position.settings.muted || placesOnScreen(document).length === 0 ? 'muted' : 'shown';
}

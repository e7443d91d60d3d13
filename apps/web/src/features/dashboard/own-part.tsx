import { useParts } from '../groups/index.ts';
import { useUser } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/** The parts that the person was asked for in a set of a group; nothing when there is none. */
export function OwnPart({ listId }: { listId: string }) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const { data: parts = [] } = useParts(listId);
  const own = parts.filter(({ userId, answer }) => userId === user?.id && answer !== 'no').map(({ part }) => part);
  return own.length > 0 ? t('dashboard.own-part', { part: own.join(', '), count: own.length }) : null;
}

import type { Asked, Found } from '../../../features/search/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, EmptyState } from '../../../ui/index.ts';
import { countOf } from './count-shown.ts';

type NothingFoundProps = { asked: Asked; found: Found; onAsk: (change: Partial<Asked>) => void };

/** In the place of results: nothing fits, and what one may do about it. */
export function NothingFound({ asked, found, onAsk }: NothingFoundProps) {
  const { t } = useTranslate();
  const elsewhere = countOf(found, 'all');
  const isNarrow = asked.books.length > 0 || elsewhere > 0;
  return (
    <EmptyState
      title={t('search.nothing', { query: asked.query.trim() })}
      action={
        isNarrow ? (
          <Button look="primary" onClick={() => onAsk({ group: 'all', books: [] })}>
            {t('search.everywhere')}
          </Button>
        ) : null
      }
    >
      {t(isNarrow ? 'search.nothing.narrow' : found.isOnDevice ? 'search.nothing.on-device' : 'search.nothing.text')}
    </EmptyState>
  );
}

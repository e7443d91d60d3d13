import { useCollections } from '../collections/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { HomeSection } from './home-section.tsx';
import { RecentViews } from './recent-views.tsx';
import { CoverGrid, CoverLink } from './cover-grid.tsx';

/** What is below the first screen of home: what there is to read, and what the person opened. */
export function LowerSections() {
  const { t } = useTranslate();
  const { data: collections = [] } = useCollections();
  return (
    <>
      <HomeSection id="reading" title={t('dashboard.reading')}>
        <CoverGrid collections={collections.filter(({ available, type }) => available && type !== 'song')}>
          <CoverLink
            to="/tutorials"
            cover={{ id: 'tutorials', name: t('tutorials.title'), shortKey: '', image: null }}
            detail={t('tutorials.text')}
          />
        </CoverGrid>
      </HomeSection>
      <HomeSection id="recent" title={t('dashboard.recent')}>
        <RecentViews />
      </HomeSection>
    </>
  );
}

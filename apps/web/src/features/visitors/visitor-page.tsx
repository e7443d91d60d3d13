import './visitors.css';
import { parsePublicPath, type PublicPlace } from '@canticle/contract/calls';
import { useLocation, useSearchParams } from 'react-router';
import { FrontPage } from './front-page.tsx';
import { PublicationPage, PublicationsPage } from './publication-pages.tsx';
import { SharePage } from './share-page.tsx';
import { SongPage } from './song-page.tsx';
import { SongbookPage } from './songbook-page.tsx';
import { VisitorLayout } from './visitor-layout.tsx';

/** The page of an address for people who are not signed in; where there is none for them, they are asked to sign in. */
export function VisitorPage() {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const place = parsePublicPath(pathname);
  return (
    <VisitorLayout>
      {place ? <PublicPage place={place} /> : <SharePage token={params.get('token') ?? ''} />}
    </VisitorLayout>
  );
}

function PublicPage({ place }: { place: PublicPlace }) {
  switch (place.kind) {
    case 'front':
      return <FrontPage />;
    case 'songbook':
      return <SongbookPage slug={place.collection} />;
    case 'song':
      return <SongPage key={`${place.collection} ${place.song}`} collection={place.collection} song={place.song} />;
    case 'publications':
      return <PublicationsPage slug={place.collection} />;
    case 'publication':
      return <PublicationPage slug={place.collection} edition={place.publication} />;
  }
}

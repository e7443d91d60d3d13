import { parsePublicPath, type PublicRoute } from '@canticle/contract/calls';
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
  const route = parsePublicPath(pathname);
  return (
    <VisitorLayout>
      {route ? <PublicPage route={route} /> : <SharePage token={params.get('token') ?? ''} />}
    </VisitorLayout>
  );
}

function PublicPage({ route }: { route: PublicRoute }) {
  switch (route.kind) {
    case 'front':
      return <FrontPage />;
    case 'songbook':
      return <SongbookPage slug={route.collection} />;
    case 'song':
      return <SongPage key={`${route.collection} ${route.song}`} collection={route.collection} song={route.song} />;
    case 'publications':
      return <PublicationsPage slug={route.collection} />;
    case 'publication':
      return <PublicationPage slug={route.collection} edition={route.publication} />;
  }
}

import type { BibleReference } from '@canticle/scripture';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePassageUrl } from './use-passage-url.ts';

type PassageLinkProps = { reference: BibleReference; textLanguage: string; children: ReactNode };

/** Text that names a passage, linked to it if this person can open it. */
export function PassageLink({ reference, textLanguage, children }: PassageLinkProps) {
  const url = usePassageUrl(reference, textLanguage);
  if (url === undefined) return children;
  return (
    <Link to={url} className="text-accent underline underline-offset-2">
      {children}
    </Link>
  );
}

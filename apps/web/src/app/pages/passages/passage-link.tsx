import type { Reference } from '@canticle/scripture';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePassageAddress } from './use-passage-address.ts';

type PassageLinkProps = { reference: Reference; spoken: string; children: ReactNode };

/** Words that name a passage, leading to it where this person can open it. */
export function PassageLink({ reference, spoken, children }: PassageLinkProps) {
  const address = usePassageAddress(reference, spoken);
  if (address === undefined) return children;
  return (
    <Link to={address} className="text-accent underline underline-offset-2">
      {children}
    </Link>
  );
}

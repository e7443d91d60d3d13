import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { menuItemClass } from './menu.tsx';

type MenuLinkProps = Pick<LinkProps, 'to' | 'target' | 'rel'> & { icon: ReactNode; children: ReactNode };

/** An item of a menu that leads to another page. */
export function MenuLink({ icon, children, ...link }: MenuLinkProps) {
  return (
    <Link {...link} role="menuitem" tabIndex={-1} className={menuItemClass}>
      <span className="text-ink-soft">{icon}</span>
      <span className="grow">{children}</span>
    </Link>
  );
}

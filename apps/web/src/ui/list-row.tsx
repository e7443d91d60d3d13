import type { ReactNode } from 'react';
import { type ListGroup, positionsIn, type VirtualRow } from './virtual-rows.ts';

/** How the items and headings of a list are rendered. */
export type RowRenderers<Item> = {
  getKey: (item: Item) => string;
  /**
   * Renders one item. Spread `focusable` on the one link or button in it: the list is a single tab stop, and arrow keys
   * move inside.
   */
  renderItem: (item: Item, focusable: { tabIndex: 0 | -1; 'data-place': number }, group: ListGroup<Item>) => ReactNode;
  renderHeading: (group: ListGroup<Item>) => ReactNode;
};

type ListRowProps<Item> = {
  row: VirtualRow;
  groups: readonly ListGroup<Item>[];
  items: readonly Item[];
  /** The position of the tab stop. */
  tabStop: number | undefined;
  renderers: RowRenderers<Item>;
};

/** The content of one row of a virtual list: a heading, items side by side, or cards with both. */
export function ListRow<Item>(props: ListRowProps<Item>) {
  const { row, groups, renderers } = props;
  if (row.kind !== 'cards') {
    const group = groups[row.group];
    if (!group) return null;
    return row.kind === 'heading' ? (
      renderers.renderHeading(group)
    ) : (
      <Items {...props} group={group} positions={positionsIn(row)} />
    );
  }
  return row.cards.map((card) => {
    const group = groups[card.group];
    return group ? (
      <div key={group.key} role="presentation" className="min-w-0">
        <div role="listitem">{renderers.renderHeading(group)}</div>
        <Items {...props} group={group} positions={card.positions} />
      </div>
    ) : null;
  });
}

type ItemsProps<Item> = ListRowProps<Item> & { group: ListGroup<Item>; positions: readonly number[] };

function Items<Item>({ group, positions, items, tabStop, renderers }: ItemsProps<Item>) {
  return positions.map((position) => {
    const item = items[position];
    if (item === undefined) return null;
    return (
      <div
        key={renderers.getKey(item)}
        role="listitem"
        aria-posinset={position + 1}
        aria-setsize={items.length}
        className="min-w-0"
      >
        {renderers.renderItem(item, { tabIndex: position === tabStop ? 0 : -1, 'data-place': position }, group)}
      </div>
    );
  });
}

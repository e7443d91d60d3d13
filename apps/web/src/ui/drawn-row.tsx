import type { ReactNode } from 'react';
import { type ListGroup, placesIn, type VirtualRow } from './virtual-rows.ts';

/** How the items and headings of a list are drawn. */
export type RowDrawing<Item> = {
  keyOf: (item: Item) => string;
  /**
   * Draws one item. `focusable` goes on the one link or button in it: the list has one place for the tab key, and
   * arrow keys move inside.
   */
  drawItem: (item: Item, focusable: { tabIndex: 0 | -1; 'data-place': number }) => ReactNode;
  drawHeading: (group: ListGroup<Item>) => ReactNode;
};

type DrawnRowProps<Item> = {
  row: VirtualRow;
  groups: readonly ListGroup<Item>[];
  items: readonly Item[];
  /** The place that the tab key stops at. */
  tabStop: number | undefined;
  drawing: RowDrawing<Item>;
};

/** What stands in one row of a virtual list: a heading, items beside each other, or cards with both. */
export function DrawnRow<Item>(props: DrawnRowProps<Item>) {
  const { row, groups, drawing } = props;
  if (row.kind === 'items') return <Items {...props} places={placesIn(row)} />;
  if (row.kind === 'heading') {
    const group = groups[row.group];
    return group ? drawing.drawHeading(group) : null;
  }
  return row.cards.map((card) => {
    const group = groups[card.group];
    return group ? (
      <div key={group.key} role="presentation" className="min-w-0">
        <div role="listitem">{drawing.drawHeading(group)}</div>
        <Items {...props} places={card.places} />
      </div>
    ) : null;
  });
}

function Items<Item>({ places, items, tabStop, drawing }: DrawnRowProps<Item> & { places: readonly number[] }) {
  return places.map((place) => {
    const item = items[place];
    if (item === undefined) return null;
    return (
      <div
        key={drawing.keyOf(item)}
        role="listitem"
        aria-posinset={place + 1}
        aria-setsize={items.length}
        className="min-w-0"
      >
        {drawing.drawItem(item, { tabIndex: place === tabStop ? 0 : -1, 'data-place': place })}
      </div>
    );
  });
}

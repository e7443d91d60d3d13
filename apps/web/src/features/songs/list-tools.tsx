import { useTranslate } from '../../i18n/index.ts';
import { classes, SegmentedControl, Select } from '../../ui/index.ts';
import { GridIcon, ListIcon } from '../../ui/icons.ts';
import { FilterMenu, type FilterMenuProps } from './filter-menu.tsx';
import { FindField, type FindFieldProps } from './find-field.tsx';
import type { SongGrouping } from './group-songs.ts';
import type { ListAppearance } from './list-appearance.ts';
import { groupingName } from './song-list.tsx';

export type ListToolsProps = {
  views: readonly SongGrouping[];
  appearance: ListAppearance;
  onAppearanceChange: (appearance: ListAppearance) => void;
  /** The field and the filter; undefined where they are in a bar of their own. */
  find: (FindFieldProps & { filter: FilterMenuProps }) | undefined;
};

/** The tools above a list of songs: its order, the field that narrows it, the filter, and titles or number buttons. */
export function ListTools({ views, appearance, onAppearanceChange, find }: ListToolsProps) {
  const { t } = useTranslate();
  const options = views.map((view) => ({ value: view, label: groupingName(view, t) }));
  const choose = (view: SongGrouping) => onAppearanceChange({ ...appearance, view });
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-3 pb-3 sm:gap-x-4">
      <div className="hidden xl:block">
        <SegmentedControl label={t('list.order')} options={options} value={appearance.view} onValueChange={choose} />
      </div>
      <Select
        label={t('list.order')}
        hideLabel
        options={options}
        value={appearance.view}
        onValueChange={choose}
        className="min-w-[7rem] grow basis-0 sm:max-w-56 xl:hidden"
      />
      {find ? (
        <>
          <FindField {...find} className="min-w-40 grow basis-0" />
          <FilterMenu {...find.filter} />
        </>
      ) : null}
      {views.includes('number') ? (
        <LayoutToggle appearance={appearance} onAppearanceChange={onAppearanceChange} />
      ) : null}
    </div>
  );
}

const layouts = [
  { type: 'boards', Icon: ListIcon, label: 'list.boards' },
  { type: 'grid', Icon: GridIcon, label: 'list.grid' },
] as const;

function LayoutToggle({
  appearance,
  onAppearanceChange,
}: {
  appearance: ListAppearance;
  onAppearanceChange: (appearance: ListAppearance) => void;
}) {
  const { t } = useTranslate();
  return (
    <div role="group" aria-label={t('list.type')} className="inline-flex shrink-0 rounded-control border border-edge">
      {layouts.map(({ type, Icon, label }) => (
        <button
          key={type}
          type="button"
          aria-pressed={appearance.type === type}
          aria-label={t(label)}
          title={t(label)}
          onClick={() => onAppearanceChange({ ...appearance, type })}
          className={classes(
            'inline-flex size-[2.625rem] items-center justify-center first:rounded-s-[5px] last:rounded-e-[5px]',
            appearance.type === type ? 'bg-accent text-on-accent' : 'text-ink-soft hover:bg-wash hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-5" />
        </button>
      ))}
    </div>
  );
}

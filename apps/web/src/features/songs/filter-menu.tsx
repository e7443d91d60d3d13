import type { ItemV3, SongV3 } from '@canticle/contract/calls';
import { localizedText, type Translate, useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, classes, IconButton, Popover } from '../../ui/index.ts';
import { CloseIcon, FilterIcon } from '../../ui/icons.ts';
import {
  categoriesOf,
  countWith,
  type FilterOption,
  filterGroups,
  isSelected,
  toggleOption,
} from './filter-options.ts';
import { countConditions, type FilesBySong, noFilter, type SongFilter } from './song-filter.ts';

export type FilterMenuProps = {
  filter: SongFilter;
  /** Replaces the filter; `noFilter` removes it. */
  onFilterChange: (filter: SongFilter) => void;
  /** The songs that match this filter. */
  visibleSongs: readonly SongV3[];
  /** Undefined until they are known. */
  files: FilesBySong | undefined;
  categories: readonly ItemV3[];
};

/** The button that opens the filter: a badge shows the number of active conditions, and one press removes them all. */
export function FilterMenu(props: FilterMenuProps) {
  const { t } = useTranslate();
  const count = countConditions(props.filter);
  return (
    <div className="inline-flex shrink-0 items-center">
      <Popover
        label={count === 0 ? t('filter.title') : t('filter.active', { count })}
        isBottomSheetOnPhone
        triggerClassName="gap-2 border border-edge bg-sheet px-3 text-[0.9375rem] font-medium hover:bg-wash"
        trigger={
          <>
            <FilterIcon aria-hidden className="size-4" />
            <span className="max-sm:sr-only">{t('filter.title')}</span>
            {count === 0 ? null : (
              <span className="min-w-5 rounded-full bg-accent px-1.5 text-center text-xs leading-5 text-on-accent tabular-nums">
                {count}
              </span>
            )}
          </>
        }
      >
        <FilterGroups {...props} />
      </Popover>
      {count === 0 ? null : (
        <IconButton
          label={t('filter.remove')}
          icon={<CloseIcon className="size-5" />}
          onClick={() => props.onFilterChange(noFilter)}
        />
      )}
    </div>
  );
}

function FilterGroups(props: FilterMenuProps) {
  const { t, language } = useTranslate();
  const { filter, visibleSongs, categories } = props;
  return (
    <div className="sm:w-[38rem] sm:max-w-full">
      <div className="gap-x-8 sm:columns-3">
        <FilterGroup {...props} name={t('filter.content')} options={optionsOf('content', t)} />
        <FilterGroup {...props} name={t('filter.audio')} options={optionsOf('audio', t)} />
        <FilterGroup {...props} name={t('filter.video')} options={optionsOf('video', t)} />
        <FilterGroup {...props} name={t('filter.sheetmusic')} options={optionsOf('sheetmusic', t)} />
        <FilterGroup
          {...props}
          name={t('filter.categories')}
          options={categoriesOf(visibleSongs, filter, categories).map(({ id, name }) => ({
            option: { of: 'categories', value: id },
            label: localizedText(name, language),
          }))}
        />
      </div>
      <div className="sticky -bottom-4 -mx-4 -mb-4 flex flex-wrap justify-end gap-3 border-t border-line bg-sheet px-4 py-3">
        {countConditions(filter) > 0 ? (
          <Button variant="plain" onClick={() => props.onFilterChange(noFilter)}>
            {t('filter.remove')}
          </Button>
        ) : null}
        <Button
          variant="primary"
          onClick={(event) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          {t('filter.show', { count: visibleSongs.length })}
        </Button>
      </div>
    </div>
  );
}

const noFiles: FilesBySong = new Map();

type NamedOption = { readonly option: FilterOption; readonly label: string };

function optionsOf(of: keyof typeof filterGroups, t: Translate): readonly NamedOption[] {
  if (of === 'content')
    return filterGroups[of].map((value) => ({ option: { of, value }, label: t(`filter.has-${value}`) }));
  return filterGroups[of].map((value) => ({ option: { of, value }, label: t(`types.${value}`) }));
}

function FilterGroup({
  name,
  options,
  filter,
  onFilterChange,
  visibleSongs,
  files,
}: FilterMenuProps & { name: string; options: readonly NamedOption[] }) {
  const counted = options
    .map((each) => ({ ...each, count: countWith(each.option, visibleSongs, files ?? noFiles) }))
    // What would leave no song is not offered, once that is known.
    .filter(({ option, count }) => count > 0 || files === undefined || isSelected(filter, option));
  if (counted.length === 0) return null;
  return (
    <fieldset className="mb-4 min-w-0 break-inside-avoid">
      <legend className="pb-1 text-sm font-semibold">{name}</legend>
      {counted.map(({ option, label, count }) => (
        <Checkbox
          key={option.value}
          checked={isSelected(filter, option)}
          onChange={() => onFilterChange(toggleOption(filter, option))}
          label={
            <span className={classes('flex gap-2 text-[0.9375rem]', count === 0 && 'text-ink-soft')}>
              {label}
              <span aria-hidden className="text-ink-soft tabular-nums">
                {count}
              </span>
            </span>
          }
        />
      ))}
    </fieldset>
  );
}

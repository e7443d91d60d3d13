import { type FormEvent, memo, useState } from 'react';
import { type Tag, useTags, useTagMutations } from '../tags/index.ts';
import { TagChip, TagDot } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton, Popover, rowActionClass, TextField } from '../../ui/index.ts';
import { CloseIcon, PlusIcon, TagIcon } from '../../ui/icons.ts';

/** The tags of a song, each linking to its page, and a button that adds one; laid out in the row of the parent. */
export const SongTags = memo(function SongTags({ songId }: { songId: string }) {
  const { t } = useTranslate();
  const { data: tags = [] } = useTags();
  const { removeSong } = useTagMutations();
  const songTags = tags.filter(({ songIds }) => songIds.includes(songId));
  return (
    <>
      {songTags.map((tag) => (
        <TagChip key={tag.id} name={tag.name} color={tag.color} to={`/tags/${tag.id}`}>
          {tag.canEdit ? (
            <button
              type="button"
              aria-label={t('tags.take-off', { name: tag.name })}
              onClick={() => void removeSong(tag.id, songId)}
              className="inline-flex size-11 items-center justify-center rounded-full text-ink-soft hover:text-ink"
            >
              <CloseIcon aria-hidden className="size-4" />
            </button>
          ) : null}
        </TagChip>
      ))}
      <Popover
        label={t('tags.add')}
        triggerClassName={rowActionClass}
        trigger={
          <>
            <TagIcon aria-hidden className="size-4" />
            {t('tags.add')}
          </>
        }
      >
        <AddTag songId={songId} tags={tags} />
      </Popover>
    </>
  );
});

function AddTag({ songId, tags }: { songId: string; tags: readonly Tag[] }) {
  const { t } = useTranslate();
  const { create, addSong } = useTagMutations();
  const [name, setName] = useState('');
  const availableTags = tags.filter(({ songIds, canEdit }) => canEdit && !songIds.includes(songId));
  const createTag = (event: FormEvent) => {
    event.preventDefault();
    setName('');
    void create(name, songId, tags);
  };
  return (
    <div className="w-72 max-w-full">
      <form onSubmit={createTag} className="flex items-end gap-1">
        <TextField
          label={t('tags.new-name')}
          dir="auto"
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          className="grow"
        />
        <IconButton type="submit" label={t('tags.create')} icon={<PlusIcon aria-hidden className="size-5" />} />
      </form>
      {availableTags.length > 0 ? (
        <div role="group" aria-label={t('tags.others')} className="mt-3 flex max-h-60 flex-wrap gap-2 overflow-y-auto">
          {availableTags.map((tag) => (
            <button
              key={tag.id}
              type="button"
              onClick={() => void addSong(tag.id, songId)}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line px-3.5 text-[0.9375rem] hover:bg-wash"
            >
              <TagDot color={tag.color} />
              <span className="truncate" dir="auto">
                {tag.name}
              </span>
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { EditIcon, PlusIcon } from '../../ui/icons.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { slideName } from './slide-name.ts';
import type { SetItem, SetSlide } from './set-items.ts';

type AnnouncementListProps = {
  announcements: readonly SetSlide[];
  presentationId: string;
  chosenId: string | undefined;
  wallId: string | undefined;
  onChoose: (item: SetItem) => void;
};

/** The announcements below the set, and the button that writes one. */
export function AnnouncementList({ announcements, presentationId, chosenId, wallId, onChoose }: AnnouncementListProps) {
  const { t } = useTranslate();
  // The one that is edited, or a new one.
  const [edited, setEdited] = useState<SetSlide | 'new'>();
  return (
    <section aria-label={t('lead.announcements')} className="lead-announcements">
      {announcements.length > 0 ? (
        <ul>
          {announcements.map((item) => {
            const name = slideName(item, t('slide.picture'));
            return (
              <li key={item.entryId} className="flex items-center">
                <button
                  type="button"
                  aria-current={item.entryId === chosenId ? 'step' : undefined}
                  onClick={() => onChoose(item)}
                  className="lead-song"
                >
                  <span className="min-w-0 grow truncate" dir="auto">
                    {name}
                  </span>
                  {item.entryId === wallId ? <span className="lead-mark">{t('lead.on-wall')}</span> : null}
                </button>
                <IconButton
                  label={t('lead.announcement.edit-named', { title: name })}
                  icon={<EditIcon aria-hidden className="size-4" />}
                  onClick={() => setEdited(item)}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
      <Button variant="plain" className="px-2" onClick={() => setEdited('new')}>
        <PlusIcon aria-hidden className="size-4" />
        {t('lead.announcement')}
      </Button>
      {edited ? (
        <AnnouncementDialog
          presentationId={presentationId}
          announcement={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  );
}

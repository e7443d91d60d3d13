import { lazy, Suspense } from 'react';
import { GroupPage as Page } from '../features/groups/group-pages.ts';

const NewSetDialog = lazy(async () => ({
  default: (await import('../features/lists/new-set-dialog.tsx')).NewSetDialog,
}));

/** A group, whose leaders create sets for it. */
export function GroupPage() {
  return (
    <Page
      renderNewSet={(groupId, onClose) => (
        <Suspense>
          <NewSetDialog groupId={groupId} onClose={onClose} />
        </Suspense>
      )}
    />
  );
}

export { GroupPage as Component };

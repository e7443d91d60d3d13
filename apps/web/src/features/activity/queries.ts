import { type Activity, personal } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { newId } from '../../api/index.ts';
import { changeOwn, currentCopy, lifetimes, ownCall } from '../../offline/index.ts';
import { keepNotes, notesOnDevice, useNotesOnDevice } from './device-notes.ts';
import { batchSize, lastOpened, type View, withView } from './noted-views.ts';

/* A view counts after this long on the page (contract 7.4). */
const countsAfterMs = 5000;
const asked = '20';

/* Views that wait to be sent are among the notes of the device until then; what concerns the list is its clearing. */
const activities = () =>
  ownCall(personal.listActivities, { query: { limit: asked } }, lifetimes.activities, {
    concerns: (thing) => thing === 'activities',
    apply: (value, { body }) => (body === undefined ? [] : value),
  });
const none: readonly Activity[] = [];

/** What the person opened last, on whatever device; on this one also what the server was not told yet. */
export function useLastOpened() {
  const { data = none, isPending, isError, refetch } = useQuery(activities());
  const noted = useNotesOnDevice();
  return { opened: useMemo(() => lastOpened(noted, data), [noted, data]), isPending, isError, refetch };
}

/** Notes that something is looked at, five seconds after it came on the screen. */
export function useNoteView(type: View['type'], itemId: string | undefined): void {
  // A timer: there is no event to hang this on.
  useEffect(() => {
    if (itemId === undefined) return undefined;
    const timer = setTimeout(() => noteView(type, itemId, new Date()), countsAfterMs);
    return () => clearTimeout(timer);
  }, [type, itemId]);
}

/** Notes a view and, with every tenth, hands the batch to the outbox. */
export function noteView(type: View['type'], itemId: string, now: Date): void {
  const notes = withView(notesOnDevice(), { type, itemId, loggedDate: now.toISOString() });
  keepNotes(notes);
  if (notes.length >= batchSize) void sendNotes();
}

/** Hands over what is noted so far to be sent: a full batch, or what there is when somebody signs out. */
export async function sendNotes(): Promise<void> {
  const notes = notesOnDevice();
  if (notes.length === 0) return;
  const { method, path, version } = personal.addActivities;
  await currentCopy().outbox.add({
    id: newId(),
    thing: 'activities',
    call: { method, path, version },
    body: notes,
    addedAt: Date.now(),
  });
  // Only what was handed over goes: another view may have been noted meanwhile.
  keepNotes(notesOnDevice().filter((note) => !notes.includes(note)));
}

/** Forgets everything the person opened, on every device. */
export function useForgetOpened(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    keepNotes([]);
    await changeOwn(queries, { thing: 'activities', call: personal.clearActivities }, [activities()]);
  };
}

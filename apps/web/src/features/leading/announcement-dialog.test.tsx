import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeStored, storageKeys } from '../../storage/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { saveAnnouncement, useAnnouncements } from './announcements.ts';
import type { SetSlide } from './set-items.ts';

const onClose = vi.fn();
const slide = (entryId: string, facts: Partial<SetSlide> = {}): SetSlide => ({
  kind: 'announcement',
  entryId,
  title: 'Coffee',
  body: 'In the hall',
  picture: null,
  reference: undefined,
  languages: [],
  to: undefined,
  list: null,
  ...facts,
});

/* The announcements as the leader's list has them, below the dialog. */
function Announcements({ edited }: { edited: SetSlide | undefined }) {
  const [isOpen, setOpen] = useState(true);
  const all = useAnnouncements('own');
  return (
    <>
      <ul aria-label="Announcements">
        {all.map(({ id, title, body, picture }) => (
          <li key={id}>{[title, body, picture].filter(Boolean).join(' | ')}</li>
        ))}
      </ul>
      {isOpen ? (
        <AnnouncementDialog
          presentationId="own"
          announcement={edited}
          onClose={() => {
            onClose();
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
let answerPicture: () => Response;
beforeEach(() => {
  onClose.mockClear();
  answerPicture = () => Response.json({ picture: '/api/canticle/presentation-pictures/p' });
  mockApi({ 'api/canticle/presentations/own/pictures': () => answerPicture() });
});
afterEach(() => {
  cleanup();
  removeStored(storageKeys.announcements, 'own');
});
const open = (edited?: SetSlide) => renderAt('/', <Announcements edited={edited} />);
const stored = () => screen.queryAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = (type: string, bytes = 3) =>
  userEvent.upload(
    screen.getByLabelText('Picture', { selector: 'input' }),
    new File([new Uint8Array(bytes)], 'picture', { type }),
    { applyAccept: false },
  );

describe('the dialog of an announcement', () => {
  it('begins in the title, and saves what was written', async () => {
    await open();
    expect(document.activeElement).toBe(screen.getByLabelText('Title'));
    await userEvent.keyboard(' Coffee ');
    await userEvent.type(screen.getByLabelText('Text'), 'In the hall');
    await press('Save');
    expect(stored()).toEqual(['Coffee | In the hall']);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is not saved empty, and says what it needs', async () => {
    await open();
    await userEvent.type(screen.getByLabelText('Title'), '   ');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a title or text, or choose a picture.');
    expect(onClose).not.toHaveBeenCalled();
    await press('Cancel');
    expect(stored()).toEqual([]);
  });

  it('takes a picture alone, shows it, and lets it be removed again', async () => {
    await open();
    await choose('image/png');
    expect((await screen.findByRole('img', { name: 'Picture' })).getAttribute('src')).toMatch(
      /api\/canticle\/presentation-pictures\/p$/,
    );
    expect(screen.getByRole('button', { name: 'Choose another picture' })).toBeDefined();
    await press('Remove picture');
    expect(screen.queryByRole('img', { name: 'Picture' })).toBeNull();
    await choose('image/png');
    await screen.findByRole('img', { name: 'Picture' });
    await press('Save');
    expect(stored()).toEqual(['/api/canticle/presentation-pictures/p']);
  });

  it('says why a picture was not taken', async () => {
    await open();
    await choose('image/gif');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^This picture isn’t supported/));
    await choose('image/png', 10 * 1024 * 1024 + 1);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/larger than 10 MB/));
    answerPicture = () => new Response('', { status: 503 });
    await choose('image/png');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/couldn’t be uploaded/));
    expect(screen.queryByRole('img', { name: 'Picture' })).toBeNull();
  });

  it('changes an announcement, and deletes it', async () => {
    const id = saveAnnouncement('own', { title: 'Coffee', body: 'In the hall', picture: null });
    await open(slide(id));
    const title = screen.getByLabelText('Title');
    await userEvent.clear(title);
    await userEvent.type(title, 'Tea');
    await press('Save');
    expect(stored()).toEqual(['Tea | In the hall']);
    cleanup();
    await open(slide(id, { title: 'Tea' }));
    await press('Delete');
    expect(stored()).toEqual([]);
  });
});

import type { SongbookAccess as Access } from '@canticle/contract/calls';
import { useState } from 'react';
import { useInstallation } from '../../auth/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton, SegmentedControl } from '../../ui/index.ts';
import { ClearIcon } from '../../ui/icons.ts';
import { AccessFinder } from './access-finder.tsx';
import { FormSection } from './form-fields.tsx';
import { type Receiver, useAccessMutations, useSongbookAccess } from './access-queries.ts';

/**
 * Whom a songbook is for, which administrators decide and which is saved at once: where nothing is sold, everyone or the
 * people and groups it is given to; elsewhere those who may open it without buying it.
 */
export function SongbookAccess({ collectionId }: { collectionId: string }) {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  const { data: access } = useSongbookAccess(collectionId);
  const failureText = useErrorMessage();
  const mutations = useAccessMutations(collectionId);
  const [failure, setFailure] = useState('');
  if (!access) return null;
  const run = (work: Promise<unknown>) => {
    setFailure('');
    void work.catch((reason: unknown) => setFailure(failureText(reason)));
  };
  return (
    <FormSection title={t(sells ? 'book-access.given' : 'book-access.title')}>
      {sells ? (
        <p className="text-ink-soft">{t('book-access.given.text')}</p>
      ) : (
        <SegmentedControl
          isWide
          label={t('book-access.title')}
          options={[
            { value: 'everyone', label: t('book-access.everyone') },
            { value: 'chosen', label: t('book-access.chosen') },
          ]}
          value={access.isRestricted ? 'chosen' : 'everyone'}
          onValueChange={(value) => run(mutations.setRestricted(value === 'chosen'))}
        />
      )}
      {sells || access.isRestricted ? (
        <>
          <Receivers access={access} onTake={(receiver) => run(mutations.setGiven(receiver, false))} />
          <AccessFinder access={access} onGive={(receiver) => run(mutations.setGiven(receiver, true))} />
        </>
      ) : null}
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
    </FormSection>
  );
}

function Receivers({ access, onTake }: { access: Access; onTake: (receiver: Receiver) => void }) {
  const { t } = useTranslate();
  const receivers: readonly (Receiver & { readonly memberCount?: number })[] = [
    ...access.groups.map((group) => ({ ...group, kind: 'group' as const })),
    ...access.people.map(({ id, displayName }) => ({ id, name: displayName, kind: 'person' as const })),
  ];
  if (receivers.length === 0) return <p>{t('book-access.nobody')}</p>;
  return (
    <ul aria-label={t('book-access.given')} className="border-t border-line">
      {receivers.map(({ kind, id, name, memberCount }) => (
        <li key={id} className="flex items-center gap-3 border-b border-line py-1">
          <span className="min-w-0 grow [overflow-wrap:anywhere]" dir="auto">
            {name}
            {memberCount === undefined ? null : (
              <span className="text-sm text-ink-soft"> · {t('book-access.members', { count: memberCount })}</span>
            )}
          </span>
          <IconButton
            label={t('book-access.take', { name })}
            icon={<ClearIcon aria-hidden className="size-4" />}
            onClick={() => onTake({ kind, id, name })}
          />
        </li>
      ))}
    </ul>
  );
}

import type { CatalogueItem, CatalogueKind, Catalogued } from '@canticle/contract/calls';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../../api/index.ts';
import { forgetItemDraft, loadThing, mergeable, useCatalogue } from '../../../features/catalogue/index.ts';
import { useUser } from '../../../features/session/index.ts';
import { type MessageKey, nameIn, type Translate, useTranslate, useWhen } from '../../../translations/index.ts';
import { Button, Menu, MenuItem, showToast } from '../../../ui/index.ts';
import { ClearIcon, MoreIcon, ResetIcon } from '../../../ui/icons.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { mayEmptyTrash } from '../edit-song/may-edit.ts';
import { useLeaveGuard, useSaveKey } from '../edit-song/use-leave-guard.tsx';
import { ClashDialog } from './clash-dialog.tsx';
import { CollectionFields } from './collection-fields.tsx';
import { ContributorFields } from './contributor-fields.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EntryFields, InstrumentFields, LanguageFields } from './entry-fields.tsx';
import type { FormOf, WrongField } from './form-state.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { InUseDialog, type InUse } from './in-use-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { SongFields } from './song-fields.tsx';
import { useItemForm } from './use-item-form.ts';

type ItemFormProps = {
  kind: CatalogueKind;
  /** `new` for one that is not there yet. */
  id: string;
  stored: Catalogued | undefined;
  blank: CatalogueItem;
  /** Is told what stands when it changed otherwise than by saving, so that the form begins anew. */
  onAnew: (thing: Catalogued) => void;
};

/** A thing of the catalogue as a form: saved by hand, kept while it is typed, with its history and the trash. */
export function ItemForm({ kind, id, stored, blank, onAnew }: ItemFormProps) {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const { trash, restore, revert } = useCatalogue();
  const { data: user } = useUser();
  const form = useItemForm(kind, id, stored, blank);
  const [shown, setShown] = useState<'history' | 'merge' | 'delete'>();
  const [inUse, setInUse] = useState<InUse>();
  const [isMoving, setMoving] = useState(false);
  const isNew = stored === undefined;
  const isTrashed = stored?.trashedAt != null;
  const fail = (failure: unknown) =>
    showToast({ text: `${t('editor.not-saved')} ${failureText(failure)}`, tone: 'error' });
  const tell = (saved: Awaited<ReturnType<typeof form.save>>) => {
    if (!saved) return;
    showToast({ text: t(saved.merged ? 'catalogue.saved-both' : 'catalogue.saved') });
    if (isNew) void navigate(`/catalogue/${kind}/${encodeURIComponent(saved.thing.id)}`, { replace: true });
  };
  const save = () => {
    if (!form.isSaved && !isTrashed) form.save().then(tell, fail);
  };
  useSaveKey(save);
  const guard = useLeaveGuard(!form.isSaved && !form.isBusy);

  const move = (work: Promise<void>) => {
    setMoving(true);
    return work.finally(() => setMoving(false));
  };
  const back = () =>
    move(
      restore(kind, id).then((thing) => {
        onAnew(thing);
        showToast({ text: t('catalogue.restored') });
      }, fail),
    );
  const throwAway = () =>
    trash(kind, id).then(
      (thing) => {
        forgetItemDraft(kind, id);
        onAnew(thing);
        showToast({ text: t('catalogue.trashed'), action: { label: t('catalogue.undo'), run: () => void back() } });
      },
      (failure: unknown) => {
        const details = failure instanceof ApiError ? failure.details : undefined;
        if (details?.['reason'] === 'in-use') setInUse(details as InUse);
        else fail(failure);
      },
    );
  const takeBack = (number: number) =>
    move(
      revert(kind, id, number, form.version).then(
        (thing) => {
          setShown(undefined);
          onAnew(thing);
          showToast({ text: t('catalogue.reverted') });
        },
        (failure: unknown) => {
          fail(failure);
          if (failure instanceof ApiError && failure.status === 409) void loadThing(kind, id).then(onAnew);
        },
      ),
    );
  const name = nameOf(form.item, language);
  return (
    <>
      {shown === 'delete' ? <DeleteDialog kind={kind} id={id} name={name} onClose={() => setShown(undefined)} /> : null}
      <h1 className="mt-1 pb-2 text-2xl leading-tight font-semibold [overflow-wrap:anywhere]">
        {name || t(`catalogue.new.${kind}`)}
      </h1>
      <div className="sticky top-(--top-bar) z-20 -mx-4 mb-2 flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
        <p role="status" className="min-w-0 grow basis-40 text-sm text-ink-soft">
          <Status form={form} stored={stored} />
        </p>
        {form.isSaved || isTrashed ? null : (
          <Button look="plain" onClick={form.discard}>
            {t('editor.discard')}
          </Button>
        )}
        {isTrashed ? (
          <Button look="primary" busy={isMoving} onClick={() => void back()}>
            <ResetIcon aria-hidden className="size-4" />
            {t('catalogue.restore')}
          </Button>
        ) : (
          <Button look="primary" busy={form.isBusy} disabled={form.isSaved} onClick={save} title="Ctrl+S">
            {t('editor.save')}
          </Button>
        )}
        {isNew ? null : (
          <Menu
            label={t('catalogue.more')}
            align="end"
            triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
            trigger={<MoreIcon aria-hidden className="size-5" />}
          >
            <MenuItem onSelect={() => setShown('history')}>{t('catalogue.history')}</MenuItem>
            {isTrashed || !mergeable.includes(kind) ? null : (
              <MenuItem onSelect={() => setShown('merge')}>{t('catalogue.merge-with')}</MenuItem>
            )}
            {isTrashed && mayEmptyTrash(user) ? (
              <MenuItem onSelect={() => setShown('delete')}>{t('catalogue.trash.delete')}</MenuItem>
            ) : null}
            {isTrashed ? null : (
              <MenuItem onSelect={() => void throwAway()} icon={<ClearIcon aria-hidden className="size-[1.125rem]" />}>
                {t('catalogue.trash')}
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      {form.wrong.length > 0 ? (
        <p role="alert" className="mt-3 rounded-control border border-danger px-4 py-3 text-danger">
          {t('catalogue.wrong', { count: form.wrong.length })}
        </p>
      ) : null}
      <div>
        <Fields kind={kind} form={fieldsOf(id, form, isTrashed, { t, language })} />
      </div>
      {form.clash ? (
        <ClashDialog
          clash={form.clash}
          names={form.names}
          isBusy={form.isBusy}
          onSave={(theirFields) => void form.choose(theirFields).then(tell, fail)}
          onClose={form.closeClash}
        />
      ) : null}
      {shown === 'history' ? (
        <HistoryDialog
          kind={kind}
          id={id}
          locked={isTrashed ? t('catalogue.history.trashed') : form.isSaved ? '' : t('catalogue.history.unsaved')}
          isBusy={isMoving}
          onRevert={(number) => void takeBack(number)}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      {shown === 'merge' && stored ? (
        <MergeDialog
          kind={kind}
          id={id}
          name={name}
          uses={stored.uses}
          onMerged={(into) => {
            setShown(undefined);
            void navigate(`/catalogue/${kind}/${encodeURIComponent(into)}`, { replace: true });
          }}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      {inUse ? (
        <InUseDialog
          inUse={inUse}
          onMerge={
            mergeable.includes(kind)
              ? () => {
                  setInUse(undefined);
                  setShown('merge');
                }
              : undefined
          }
          onClose={() => setInUse(undefined)}
        />
      ) : null}
      {guard}
    </>
  );
}

type Form = ReturnType<typeof useItemForm>;

function Status({ form, stored }: { form: Form; stored: Catalogued | undefined }) {
  const { t } = useTranslate();
  const when = useWhen();
  if (stored?.trashedAt != null) return t('catalogue.in-trash-since', { when: when(stored.trashedAt) });
  if (!form.isKept) return t('editor.status.no-room');
  if (!form.isSaved) return t(form.wasDraft ? 'catalogue.status.draft' : 'editor.status.draft');
  if (!stored) return t('catalogue.status.new');
  return stored.updatedAt ? t('catalogue.status.saved', { when: when(stored.updatedAt) }) : null;
}

function fieldsOf(
  id: string,
  form: Form,
  isReadOnly: boolean,
  { t, language }: { t: Translate; language: string },
): FormOf<'song'> {
  const errorOf = (field: string) => {
    const wrong = form.wrong.find((one) => one.field === field || one.field.startsWith(`${field}.`));
    return wrong ? whyWrong(wrong, t, language) : '';
  };
  const { item, set, names, learn } = form;
  return { id, item: item as CatalogueItem<'song'>, set, names, learn, errorOf, isReadOnly };
}

function whyWrong({ reason, by }: WrongField, t: Translate, language: string): string {
  if (reason === 'taken' && by)
    return t('catalogue.wrong.taken-by', { name: nameIn(by.name, language) || t('catalogue.another') });
  return t(`catalogue.wrong.${reason}` as MessageKey);
}

function Fields({ kind, form }: { kind: CatalogueKind; form: FormOf<'song'> }) {
  if (kind === 'song') return <SongFields form={form} />;
  if (kind === 'collection') return <CollectionFields form={form as unknown as FormOf<'collection'>} />;
  if (kind === 'contributor') return <ContributorFields form={form as unknown as FormOf<'contributor'>} />;
  if (kind === 'instrument') return <InstrumentFields form={form as unknown as FormOf<'instrument'>} />;
  if (kind === 'language') return <LanguageFields form={form as unknown as FormOf<'language'>} />;
  return <EntryFields kind={kind} form={form as unknown as FormOf<'theme'>} />;
}

function nameOf(item: CatalogueItem, language: string): string {
  if (!('name' in item)) return item.identifier;
  return typeof item.name === 'string' ? item.name : nameIn(item.name, language);
}

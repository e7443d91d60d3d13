import type { TranslationOutline } from '@canticle/contract/calls';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { findCollection, useCollections } from '../collections/index.ts';
import { CollectionFromUrl } from '../store/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, Dialog, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { TranslationPicker } from './translation-picker.tsx';
import { type Scripture, useScripture } from './use-scripture.ts';

type Crumb = { readonly name: string; readonly to?: string | undefined };
export type LoadedScripture = Scripture & { readonly outline: TranslationOutline };

type ScriptureLayoutProps = {
  /** The translation the path of the URL names. */
  translation?: string | undefined;
  width?: 'narrow' | 'middle' | 'wide';
  /** Title of the window; the scripture's name by default. */
  title?: ((scripture: LoadedScripture) => string | undefined) | undefined;
  crumbs?: ((scripture: LoadedScripture) => readonly Crumb[]) | undefined;
  children: (scripture: LoadedScripture) => ReactNode;
};

/**
 * The layout of every page of a scripture: the link to its books, the translation, and the choice of one when none is
 * selected.
 */
export function ScriptureLayout(props: ScriptureLayoutProps) {
  const { language } = useTranslate();
  const { scriptureId = '' } = useParams();
  const { data: collections } = useCollections();
  const collection = findCollection(collections ?? [], scriptureId);
  if (collection?.available && collection.type === 'scripture')
    return <AvailableScripture key={collection.id} collection={collection} {...props} />;
  return (
    <Page width="middle" title={collection ? localizedText(collection.name, language) : undefined}>
      <CollectionFromUrl slug={scriptureId} type="scripture">
        {() => null}
      </CollectionFromUrl>
    </Page>
  );
}

type AvailableScriptureProps = ScriptureLayoutProps & { collection: Scripture['collection'] };

function AvailableScripture({
  collection,
  translation: translationParam,
  width = 'middle',
  title,
  crumbs,
  children,
}: AvailableScriptureProps) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const navigate = useNavigate();
  const scripture = useScripture(collection, translationParam);
  const { outline, translation, error } = scripture;
  const [isPickerOpen, setPickerOpen] = useState(false);
  const loaded = outline ? { ...scripture, outline } : undefined;
  const name = localizedText(collection.name, language);
  const crumbItems = loaded ? (crumbs?.(loaded) ?? []) : [];
  return (
    <Page width={width} title={(loaded && title?.(loaded)) ?? name}>
      <nav aria-label={t('scripture.breadcrumb')} className="pt-2">
        <ol className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] text-ink-soft">
          <CrumbItem name={name} to={scripture.base} />
          {translation ? (
            <li className="flex items-center gap-2">
              <span aria-hidden>›</span>
              <button
                type="button"
                onClick={() => setPickerOpen(true)}
                aria-label={`${translation.shortTitle || translation.title}: ${t('scripture.choose')}`}
                title={t('scripture.choose')}
                className="inline-flex min-h-11 items-center gap-1 font-medium text-accent hover:underline"
              >
                {translation.shortTitle || translation.title}
                <ChevronDownIcon aria-hidden className="size-4" />
              </button>
            </li>
          ) : null}
          {crumbItems.map((crumb) => (
            <CrumbItem key={crumb.name} {...crumb} hasSeparator />
          ))}
        </ol>
      </nav>
      {loaded ? children(loaded) : null}
      {!loaded && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={scripture.retry} />
      ) : null}
      {scripture.isEmpty ? <NoTranslation /> : null}
      {!loaded && !error && !scripture.needsTranslation && !scripture.isEmpty ? <ScriptureSkeleton /> : null}
      {!loaded && scripture.needsTranslation ? <EmptyState isPage title={t('scripture.choose')} /> : null}
      <Dialog
        open={isPickerOpen || scripture.needsTranslation}
        title={t('scripture.choose')}
        onClose={() => (scripture.needsTranslation ? void navigate('/scriptures') : setPickerOpen(false))}
      >
        <TranslationPicker
          translations={scripture.translations}
          chosenId={translation?.id}
          onChoose={(chosen) => {
            scripture.choose(chosen);
            setPickerOpen(false);
          }}
        />
      </Dialog>
    </Page>
  );
}

/** Says that a scripture has no translation. */
export function NoTranslation() {
  const { t } = useTranslate();
  return (
    <EmptyState
      isPage
      title={t('scripture.no-translations')}
      action={<ButtonLink to="/scriptures">{t('shell.scriptures')}</ButtonLink>}
    >
      {t('scripture.no-translations.text')}
    </EmptyState>
  );
}

function CrumbItem({ name, to, hasSeparator = false }: Crumb & { hasSeparator?: boolean }) {
  return (
    <li className="flex items-center gap-2">
      {hasSeparator ? <span aria-hidden>›</span> : null}
      {to === undefined ? (
        <span aria-current="page" className="inline-flex min-h-11 items-center">
          {name}
        </span>
      ) : (
        <Link to={to} className="inline-flex min-h-11 items-center hover:text-ink hover:underline">
          {name}
        </Link>
      )}
    </li>
  );
}

function ScriptureSkeleton() {
  return (
    <Skeleton>
      <div className="flex max-w-reading flex-col gap-4 py-8">
        <SkeletonBar className="h-10 w-1/2" />
        {[1, 2, 3, 4, 5].map((line) => (
          <SkeletonBar key={line} className="h-5 w-full" />
        ))}
      </div>
    </Skeleton>
  );
}

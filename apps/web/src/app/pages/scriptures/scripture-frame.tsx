import type { TranslationOutline } from '@canticle/contract/calls';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { findCollection, useCollections } from '../../../features/collections/index.ts';
import { TranslationChoice } from '../../../features/scriptures/index.ts';
import { LoadFailed } from '../../../pieces/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { ButtonLink, Dialog, EmptyState, Skeleton, SkeletonBar } from '../../../ui/index.ts';
import { ChevronDownIcon } from '../../../ui/icons.ts';
import { Page } from '../../shell/page.tsx';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { CollectionOfAddress } from '../publications/collection-of-address.tsx';
import { type Reading, useReading } from './use-reading.ts';

type Crumb = { readonly name: string; readonly to?: string | undefined };
export type Known = Reading & { readonly outline: TranslationOutline };

type ScriptureFrameProps = {
  /** The translation the address names in its path. */
  translation?: string | undefined;
  width?: 'narrow' | 'middle' | 'wide';
  /** Of the window; the scripture's name when left out. */
  title?: ((reading: Known) => string | undefined) | undefined;
  crumbs?: ((reading: Known) => readonly Crumb[]) | undefined;
  children: (reading: Known) => ReactNode;
};

/** Every page of a scripture: the way back to its books, the translation, and the choice of one when none is chosen. */
export function ScriptureFrame(props: ScriptureFrameProps) {
  const { language } = useTranslate();
  const { scriptureId = '' } = useParams();
  const { data: all } = useCollections();
  const collection = findCollection(all ?? [], scriptureId);
  if (collection?.available && collection.type === 'scripture')
    return <Readable key={collection.id} collection={collection} {...props} />;
  return (
    <Page width="middle" title={collection ? nameIn(collection.name, language) : undefined}>
      <CollectionOfAddress text={scriptureId} type="scripture">
        {() => null}
      </CollectionOfAddress>
    </Page>
  );
}

type ReadableProps = ScriptureFrameProps & { collection: Reading['collection'] };

function Readable({ collection, translation: named, width = 'middle', title, crumbs, children }: ReadableProps) {
  const { t, language } = useTranslate();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const reading = useReading(collection, named);
  const { outline, translation, error } = reading;
  const [isAsking, setAsking] = useState(false);
  const known = outline ? { ...reading, outline } : undefined;
  const name = nameIn(collection.name, language);
  const places = known ? (crumbs?.(known) ?? []) : [];
  return (
    <Page width={width} title={(known && title?.(known)) ?? name}>
      <nav aria-label={t('scripture.breadcrumb')} className="pt-2">
        <ol className="flex flex-wrap items-center gap-x-2 text-[0.9375rem] text-ink-soft">
          <CrumbItem name={name} to={reading.base} />
          {translation ? (
            <li className="flex items-center gap-2">
              <span aria-hidden>›</span>
              <button
                type="button"
                onClick={() => setAsking(true)}
                aria-label={`${translation.shortTitle || translation.title}: ${t('scripture.choose')}`}
                title={t('scripture.choose')}
                className="inline-flex min-h-11 items-center gap-1 font-medium text-accent hover:underline"
              >
                {translation.shortTitle || translation.title}
                <ChevronDownIcon aria-hidden className="size-4" />
              </button>
            </li>
          ) : null}
          {places.map((crumb) => (
            <CrumbItem key={crumb.name} {...crumb} isLater />
          ))}
        </ol>
      </nav>
      {known ? children(known) : null}
      {!known && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={reading.retry} />
      ) : null}
      {reading.isEmpty ? <NoTranslation /> : null}
      {!known && !error && !reading.isOpen && !reading.isEmpty ? <ToCome /> : null}
      {!known && reading.isOpen ? <EmptyState isPage title={t('scripture.choose')} /> : null}
      <Dialog
        open={isAsking || reading.isOpen}
        title={t('scripture.choose')}
        onClose={() => (reading.isOpen ? void navigate('/scriptures') : setAsking(false))}
      >
        <TranslationChoice
          translations={reading.translations}
          chosenId={translation?.id}
          onChoose={(one) => {
            reading.choose(one);
            setAsking(false);
          }}
        />
      </Dialog>
    </Page>
  );
}

function NoTranslation() {
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

function CrumbItem({ name, to, isLater = false }: Crumb & { isLater?: boolean }) {
  return (
    <li className="flex items-center gap-2">
      {isLater ? <span aria-hidden>›</span> : null}
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

function ToCome() {
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

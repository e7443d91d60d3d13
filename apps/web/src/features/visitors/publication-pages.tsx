import { findCollection, type PublicLibrary } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { RichText } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { editionAddress } from './addresses.ts';
import { AskToSignIn } from './ask-to-sign-in.tsx';
import { usePublicLibrary, usePublicPublication } from './queries.ts';

type FreePublications = PublicLibrary['publications'][number];

/** The editions of a free collection of publications. */
export function PublicationsPage({ slug }: { slug: string }) {
  const { language } = useTranslate();
  const found = useFreePublications(slug);
  if (!found) return <AskToSignIn />;
  const name = localizedText(found.collection.name, language);
  return (
    <Page title={name} width="narrow">
      <h1 className="pt-8 pb-4 text-3xl leading-tight font-medium">{name}</h1>
      <ul>
        {found.editions.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={editionAddress(found.collection, id, language)}
              className="flex min-h-11 items-center border-b border-line font-serif text-[1.0625rem] hover:text-accent"
            >
              {localizedText(title, language)}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** An edition of a free collection, with its articles. */
export function PublicationPage({ slug, edition }: { slug: string; edition: string }) {
  const found = useFreePublications(slug);
  const named = found && findEdition(found, edition);
  return named ? <Edition publications={found} id={named.id} /> : <AskToSignIn />;
}

function Edition({ publications, id }: { publications: FreePublications; id: string }) {
  const { language } = useTranslate();
  const data = usePublicPublication(id, language);
  if (data === null) return <AskToSignIn />;
  const { publication, articles } = data;
  const name = localizedText(publications.collection.name, language);
  return (
    <Page title={`${name}: ${publication.title}`} width="narrow">
      <Link
        to={editionAddress(publications.collection, '', language).replace(/\/$/, '')}
        className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4 shrink-0" />
        {name}
      </Link>
      <h1 className="text-3xl leading-tight font-medium">{publication.title}</h1>
      {articles.map(({ id: articleId, title, author, content }) => (
        <article key={articleId} lang={content.language} className="pt-8">
          <h2 className="text-2xl leading-tight font-medium">{title}</h2>
          {author ? <p className="pt-1 pb-3 text-ink-soft">{author}</p> : null}
          {content.introduction ? <RichText html={content.introduction} /> : null}
          <RichText html={content.content} />
        </article>
      ))}
    </Page>
  );
}

function useFreePublications(slug: string): FreePublications | undefined {
  const publications = usePublicLibrary()?.publications ?? [];
  const collection = findCollection(
    publications.map((one) => one.collection),
    slug,
  );
  return publications.find((one) => one.collection === collection);
}

function findEdition({ editions }: FreePublications, text: string) {
  const lowerCased = text.toLowerCase();
  return (
    editions.find(({ id }) => id === text) ??
    editions.find(({ key }) => Object.values(key).some((one) => one.toLowerCase() === lowerCased))
  );
}

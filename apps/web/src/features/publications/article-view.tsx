import type { ArticleV4 } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { libraryImageUrl, RichText } from '../../components/index.ts';
import { formatDate, localeOf, useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import { languageName } from './language-name.ts';

type ArticleViewProps = {
  article: ArticleV4;
  author: string | undefined;
  translator: string | undefined;
  /** The requested language. */
  requestedLanguage: string;
  /** Whether the URL names this article. */
  isTarget: boolean;
  /** Renders its plain text, for example with scripture passages as links. */
  renderText?: (text: string) => ReactNode;
  /** The actions of the article. */
  actions?: ReactNode;
};

/** An article: title, image, introduction, text, and who wrote it when. */
export function ArticleView({
  article,
  author,
  translator,
  requestedLanguage,
  isTarget,
  renderText,
  actions,
}: ArticleViewProps) {
  const { t, language } = useTranslate();
  const { id, title, content } = article;
  const contentLanguage = content && localeOf(content.language);
  const picture = libraryImageUrl(article.image) ?? article.image ?? undefined;
  const byline = [
    author,
    translator === undefined ? '' : t('article.translated', { name: translator }),
    article.dateWritten === null ? '' : formatDate(article.dateWritten, language, 'UTC'),
  ].filter(Boolean);
  return (
    <article
      id={`article-${id}`}
      aria-labelledby={`title-${id}`}
      aria-current={isTarget ? 'location' : undefined}
      className={classes(
        'scroll-mt-5 border-t border-line py-10 md:scroll-mt-[calc(3.5rem+20px)]',
        isTarget && '-mx-4 border-s-4 border-s-gold bg-wash px-4 sm:-mx-6 sm:px-6',
      )}
    >
      <div lang={contentLanguage}>
        <h2
          id={`title-${id}`}
          className="text-[length:min(1.75rem,11vw)] leading-[1.15] font-medium hyphens-auto sm:text-[2.25rem]"
        >
          {title}
        </h2>
      </div>
      {byline.length > 0 ? <p className="mt-3 text-[0.9375rem] text-ink-soft">{byline.join(' · ')}</p> : null}
      {content && content.language !== requestedLanguage ? (
        <p className="mt-2 text-sm text-ink-soft">
          {t('article.only-in', { language: languageName(content.language, language) })}
        </p>
      ) : null}
      <div lang={contentLanguage} className="article-text mt-6 max-w-reading font-serif text-lg sm:text-[1.1875rem]">
        {picture ? (
          <img
            src={`${picture}?w=512`}
            alt=""
            loading="lazy"
            className="mb-4 h-auto w-full rounded-control sm:float-left sm:me-6 sm:w-56"
          />
        ) : null}
        {content?.introduction ? (
          <div className="mb-5 text-ink-soft italic">
            <RichText html={content.introduction} parentHeadingLevel={2} renderText={renderText} />
          </div>
        ) : null}
        {content ? <RichText html={content.content} parentHeadingLevel={2} renderText={renderText} /> : null}
      </div>
      {actions ? <div className="clear-both mt-6 -ms-2 flex flex-wrap gap-2">{actions}</div> : null}
    </article>
  );
}

import { Ornament } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/** The page of a hymnal beside the form; hidden on narrow screens. */
export function LoginWelcome() {
  const { t } = useTranslate();
  return (
    <aside className="sticky top-0 hidden min-h-dvh min-w-0 flex-col items-center justify-center gap-10 border-s border-line bg-wash px-12 py-16 text-center lg:flex">
      <Ornament />
      <div className="flex flex-col gap-4">
        <h2 className="text-5xl leading-[1.1] font-normal">{t('login.welcome')}</h2>
        <p className="mx-auto max-w-[44ch] text-ink-soft">{t('login.welcome.text')}</p>
      </div>
      <VerseFigure />
      <Ornament />
    </aside>
  );
}

/* A demonstration of the product: a verse with chords as the app shows it, long out of copyright in every language. */
function VerseFigure() {
  const { t } = useTranslate();
  return (
    <figure dir="ltr" className="font-serif text-xl">
      {t('login.verse')
        .split('\n')
        .map((line) => (
          <p key={line} className="flex flex-wrap justify-center pt-7 leading-none">
            {line.split(/(?=\[)/).map((part, index) => (
              // The same part may occur twice in a line; its position identifies it.
              // oxlint-disable-next-line react/no-array-index-key
              <span key={index} className="relative whitespace-pre">
                <span className="absolute -top-4 start-0 font-sans text-sm leading-none font-semibold text-accent">
                  {/\[(.*)\]/.exec(part)?.[1]}
                </span>
                {part.replace(/\[.*\]/, '')}
              </span>
            ))}
          </p>
        ))}
      <figcaption className="mt-5 font-sans text-sm text-ink-soft">{t('login.verse.source')}</figcaption>
    </figure>
  );
}

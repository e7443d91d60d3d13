import { Ornament } from '../../components/index.ts';
import { type Language, useTranslate } from '../../i18n/index.ts';

type Stanza = {
  readonly lang: string;
  readonly source: string;
  readonly lines: readonly (readonly (readonly [chord: string, words: string])[])[];
};

/* A demonstration of the product: a verse as it is shown in the app. Both texts are long out of copyright. */
const stanzas: Readonly<Record<Language, Stanza>> = {
  en: {
    lang: 'en',
    source: 'John Newton, 1779',
    lines: [
      [
        ['', 'A'],
        ['G', 'mazing grace, how '],
        ['C', 'sweet the '],
        ['G', 'sound'],
      ],
      [
        ['', 'that saved a '],
        ['Em', 'wretch like '],
        ['D', 'me!'],
      ],
      [
        ['', 'I '],
        ['G', 'once was lost, but '],
        ['C', 'now am '],
        ['G', 'found,'],
      ],
      [
        ['', 'was '],
        ['Em', 'blind, but '],
        ['D', 'now I '],
        ['G', 'see.'],
      ],
    ],
  },
  no: {
    lang: 'nb',
    source: 'B.S. Ingemann, 1850',
    lines: [
      [
        ['D', 'Deilig er '],
        ['A', 'jorden,'],
        ['Bm', ' prektig er '],
        ['G', 'Guds '],
        ['A', 'himmel,'],
      ],
      [
        ['D', 'skjønn er '],
        ['G', 'sjelenes '],
        ['A', 'pilgrims'],
        ['D', 'gang.'],
      ],
      [
        ['D', 'Gjennom de '],
        ['A', 'fagre '],
        ['Bm', 'riker på '],
        ['F#m', 'jorden'],
      ],
      [
        ['G', 'går vi til '],
        ['D', 'para'],
        ['A', 'dis med '],
        ['D', 'sang.'],
      ],
    ],
  },
};

/** The page of a hymnal beside the form; hidden on narrow screens. */
export function LoginWelcome() {
  const { t, language } = useTranslate();
  return (
    <aside className="sticky top-0 hidden min-h-dvh min-w-0 flex-col items-center justify-center gap-10 border-l border-line bg-wash px-12 py-16 text-center lg:flex">
      <Ornament />
      <div className="flex flex-col gap-4">
        <h2 className="text-5xl leading-[1.1] font-normal">{t('login.welcome')}</h2>
        <p className="mx-auto max-w-[44ch] text-ink-soft">{t('login.welcome.text')}</p>
      </div>
      <StanzaFigure stanza={stanzas[language]} />
      <Ornament />
    </aside>
  );
}

function StanzaFigure({ stanza }: { stanza: Stanza }) {
  return (
    <figure lang={stanza.lang} className="font-serif text-xl">
      {stanza.lines.map((line) => (
        <p key={line.map(([, words]) => words).join('')} className="flex flex-wrap justify-center pt-7 leading-none">
          {line.map(([chord, words], index) => (
            // The same word may occur twice in a line; its position identifies it.
            // oxlint-disable-next-line react/no-array-index-key
            <span key={index} className="relative whitespace-pre">
              <span className="absolute -top-4 left-0 font-sans text-sm leading-none font-semibold text-accent">
                {chord}
              </span>
              {words}
            </span>
          ))}
        </p>
      ))}
      <figcaption className="mt-5 font-sans text-sm text-ink-soft">{stanza.source}</figcaption>
    </figure>
  );
}

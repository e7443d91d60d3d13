import type { FreeSong } from '@canticle/contract/calls';
import { parseKey } from '@canticle/music';
import { capoMenuItems, createKeyFormatter, FittedLyrics, KeyLine, LyricsToolbar } from '../lyrics/index.ts';
import { ChordViewProvider } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { EmptyState, useShortcuts } from '../../ui/index.ts';
import { useVisitorSong } from './use-visitor-song.ts';

type VisitorSong = ReturnType<typeof useVisitorSong>;

/** The words of a free song with their controls: chords, key, capo, language and size. */
export function VisitorLyrics({ open }: { open: FreeSong }) {
  const { t } = useTranslate();
  const song = useVisitorSong(open, 'text');
  useShortcuts({ '+': () => song.stepKey(1), '=': () => song.stepKey(1), '-': () => song.stepKey(-1) });
  if (!song.view.text || !song.shown) return <EmptyState title={t('song.no-lyrics')} />;
  return (
    <>
      <div className="sticky top-0 z-20 mb-4 border-b border-line bg-paper">
        <Toolbar {...song} />
      </div>
      <KeyNotes {...song} />
      <VisitorWords {...song} />
    </>
  );
}

/* Chords are not looked up: their diagrams are for people who are signed in. */
function VisitorWords({ view, shown, size }: VisitorSong) {
  const chords = { key: view.key, semitones: view.semitones, notation: view.notation };
  return (
    <ChordViewProvider view={chords}>
      {shown ? <FittedLyrics first={shown} second={undefined} size={size} /> : null}
    </ChordViewProvider>
  );
}

function Toolbar({ view, choose, size, setSize }: VisitorSong) {
  const playedKey = view.keys ? parseKey(view.keys.current.written) : null;
  return (
    <LyricsToolbar
      languages={view.languages}
      language={view.text?.language ?? ''}
      onLanguage={(language) => choose({ language })}
      hasChords={view.hasChords}
      format={view.format}
      onFormat={(format) => choose({ format })}
      keys={view.keys}
      keyName={createKeyFormatter(view.notation)}
      onKey={(key) => choose({ key })}
      melody={view.hasNewMelody ? view.melody : undefined}
      onMelody={(melody) => choose({ melody })}
      otherLanguages={[]}
      secondLanguage={null}
      onSecondLanguage={(secondLanguage) => choose({ secondLanguage })}
      chords={
        view.format === 'chords'
          ? { capo: view.capo, capoMenuItems: capoMenuItems(playedKey, view.defaultCapo), notation: view.notation }
          : undefined
      }
      onCapo={(capo) => choose({ capo })}
      onNotation={(notation) => choose({ notation })}
      size={size}
      onSize={setSize}
      onSizeCommit={setSize}
      onResetSettings={undefined}
    />
  );
}

function KeyNotes({ view, choose }: VisitorSong) {
  if (view.format !== 'chords') return null;
  return (
    <KeyLine
      keys={view.keys}
      isKeyGuessed={view.isKeyGuessed}
      capo={view.capo}
      defaultCapo={view.defaultCapo}
      keyName={createKeyFormatter(view.notation)}
      onReset={() => choose({ key: null, capo: null })}
    />
  );
}

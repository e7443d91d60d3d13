import './editing.css';
import { readPastedSong } from '@canticle/formats';
import {
  chordsOf,
  hasChords as hasAnyChord,
  type LyricsDocument,
  type Melody,
  type SectionKind,
} from '@canticle/music';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, Menu, MenuItem, useReorder } from '../../ui/index.ts';
import { PlusIcon } from '../../ui/icons.ts';
import { addSection, blocksOf, lineAt, moveBlock, SECTION_KINDS, setLineText, setNotes } from './lyric-operations.ts';
import { type EditText, type FocusTarget, PageProvider, usePage, usePageState } from './page-editing.ts';
import { blockName, kindName, SectionBlock } from './section-block.tsx';
import { useChordDrag } from './use-chord-drag.ts';

type PageEditorProps = {
  document: LyricsDocument;
  melody: Melody;
  language: string;
  edit: EditText;
};

/** A text as singers see it, to work on: words are typed over, chords are dragged, sections are moved. */
export function PageEditor({ document, melody, language, edit }: PageEditorProps) {
  const { t } = useTranslate();
  const root = useRef<HTMLDivElement>(null);
  const [isChordsOn, setChordsOn] = useState<boolean>();
  const page = usePageState({ document, melody, edit, showChords: () => setChordsOn(true) });
  const hasChords = isChordsOn ?? (hasAnyChord(document, melody) || document.sections.length === 0);
  useEffect(() => {
    const target = page.takeFocusTarget();
    if (target && root.current) focusOn(root.current, target);
  });
  const blocks = blocksOf(document);
  const ghost = useRef<HTMLDivElement>(null);
  const { dragState, startDrag } = useReorder({
    ids: blocks.map((_, index) => String(index)),
    frame: root,
    ghost,
    onMove: (id, to) => page.edit((one) => moveBlock(one, Number(id), to)),
    onCancel: noop,
    onScrollTo: noop,
  });
  const draggedBlock = dragState && blocks[dragState.from];
  return (
    <PageProvider value={page}>
      <div ref={root} className={classes('edit-page', hasChords && 'edit-page-chords')}>
        <ChordBar hasChords={hasChords} onToggle={setChordsOn} />
        <p id="edit-chord-keys" className="sr-only">
          {t('editor.chord.keys')}
        </p>
        {blocks.length === 0 ? <EmptyPage /> : null}
        <ol className="edit-blocks">
          {blocks.map((block, index) => (
            <SectionBlock
              // oxlint-disable-next-line react/no-array-index-key -- a section is numbered anew when it is moved
              key={index}
              block={block}
              index={index}
              count={blocks.length}
              hasChords={hasChords}
              language={language}
              dragState={dragState}
              onDragStart={startDrag}
            />
          ))}
        </ol>
        {draggedBlock ? (
          <div ref={ghost} aria-hidden className="edit-ghost">
            {blockName(t, document, draggedBlock)}
          </div>
        ) : null}
        <AddSection count={blocks.length} isFirst={blocks.length === 0} />
        <label className="mt-6 flex flex-col gap-1.5 text-sm text-ink-soft">
          {t('editor.notes')}
          <textarea
            rows={2}
            dir="auto"
            value={document.notes}
            onChange={({ currentTarget: { value } }) =>
              edit((one) => setNotes(one, value), `notes ${value.split(/\s+/).length}`)
            }
            className="edit-notes"
          />
        </label>
      </div>
    </PageProvider>
  );
}

const noop = () => undefined;

/* A page without words: they are pasted or typed here. */
function EmptyPage() {
  const { t } = useTranslate();
  const page = usePage();
  return (
    <textarea
      rows={3}
      aria-label={t('editor.page.empty')}
      placeholder={t('editor.page.empty')}
      value=""
      onPaste={(event) => {
        const pasted = readPastedSong(event.clipboardData.getData('text/plain'))?.song.song.lyrics[0]?.document;
        if (!pasted) return;
        event.preventDefault();
        page.edit((one) => ({ ...pasted, notes: one.notes, carried: { ...pasted.carried, ...one.carried } }));
        page.focusNext({ kind: 'block', block: 0 });
      }}
      onChange={({ currentTarget: { value } }) => {
        const first = { section: 0, line: 0 };
        const text = value.replaceAll('\n', '');
        page.edit((one) => setLineText(addSection(one, 'verse', 0), first, text));
        page.focusNext({ kind: 'words', ...first, caret: text.length });
      }}
      className="edit-notes w-full"
    />
  );
}

/* Whether chords are shown, and the chords of this song, each to be dragged or pressed into the words. */
function ChordBar({ hasChords, onToggle }: { hasChords: boolean; onToggle: (isOn: boolean) => void }) {
  const { t } = useTranslate();
  const page = usePage();
  const used = chordsOf(page.document, page.melody).slice(0, 16);
  return (
    <div className="edit-chord-bar">
      <button
        type="button"
        aria-pressed={hasChords}
        onClick={() => onToggle(!hasChords)}
        className={classes(
          'min-h-9 rounded-control border px-3 text-sm font-medium',
          hasChords ? 'border-accent bg-accent text-on-accent' : 'border-edge text-ink-soft hover:text-ink',
        )}
      >
        {t('lyrics.chords')}
      </button>
      {hasChords ? (
        <>
          <ul aria-label={t('editor.chords-used')} className="flex flex-wrap items-center gap-1">
            {used.map((symbol) => (
              <li key={symbol} className="flex">
                <PaletteChord symbol={symbol} />
              </li>
            ))}
          </ul>
          <p className="min-w-40 grow basis-0 text-sm text-ink-soft">{t('editor.chord.hint')}</p>
        </>
      ) : null}
    </div>
  );
}

function PaletteChord({ symbol }: { symbol: string }) {
  const { t } = useTranslate();
  const page = usePage();
  const drag = useChordDrag(symbol, (place, offset) => page.putChord(place, offset, symbol));
  return (
    <button
      type="button"
      aria-label={t('editor.chord.put', { chord: symbol })}
      onClick={() => {
        const at = page.lastCaret();
        const text = at ? lineAt(page.document, at).text : '';
        if (at) page.putChord(at, Math.min(at.offset, text.length), symbol);
      }}
      className="edit-palette-chord"
      {...drag}
    >
      {symbol}
    </button>
  );
}

function AddSection({ count, isFirst }: { count: number; isFirst: boolean }) {
  const { t } = useTranslate();
  const page = usePage();
  const add = (kind: SectionKind) => {
    page.edit((one) => addSection(one, kind, count));
    page.focusNext({ kind: 'block', block: count });
  };
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button variant={isFirst ? 'quiet' : 'plain'} onClick={() => add('verse')}>
        <PlusIcon aria-hidden className="size-4" />
        {t('editor.section.add-verse')}
      </Button>
      <Menu
        label={t('editor.section.add')}
        triggerClassName="px-4 font-medium text-[0.9375rem] text-accent hover:bg-wash"
        trigger={t('editor.section.add')}
      >
        {SECTION_KINDS.map((kind) => (
          <MenuItem key={kind} onSelect={() => add(kind)}>
            {kindName(t, kind)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

function focusOn(root: HTMLElement, target: FocusTarget): void {
  if (target.kind === 'block') {
    focusWords(root.querySelector<HTMLTextAreaElement>(`[data-block="${target.block}"] .edit-line-words`), 0);
    return;
  }
  if (target.kind === 'move') {
    const bar = root.querySelector(`[data-block="${target.block}"]`);
    const same = bar?.querySelector<HTMLButtonElement>(`[data-move="${target.isUp ? 'up' : 'down'}"]:not(:disabled)`);
    (same ?? bar?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)'))?.focus();
    bar?.scrollIntoView({ block: 'nearest' });
    return;
  }
  const line = root.querySelector(`[data-line="${target.section}.${target.line}"]`);
  if (target.kind === 'chord') line?.querySelector<HTMLElement>(`[data-chord="${target.index}"]`)?.focus();
  else focusWords(line?.querySelector<HTMLTextAreaElement>('.edit-line-words'), target.caret);
}

function focusWords(field: HTMLTextAreaElement | null | undefined, caret: number): void {
  field?.focus();
  field?.setSelectionRange(caret, caret);
}

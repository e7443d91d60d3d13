import type { LyricsDocument, SectionKind } from '@canticle/music';
import type { PointerEvent } from 'react';
import { useTranslate, type Translate } from '../../i18n/index.ts';
import { classes, type DragState, IconButton, Menu, MenuItem } from '../../ui/index.ts';
import {
  ChevronDownIcon,
  ClearIcon,
  CloseIcon,
  DownIcon,
  DragIcon,
  MoreIcon,
  PlusIcon,
  RepeatIcon,
  UpIcon,
} from '../../ui/icons.ts';
import { LineEditor } from './line-editor.tsx';
import {
  addSection,
  type Block,
  moveBlock,
  removeBlock,
  renameSection,
  repeatSection,
  SECTION_KINDS,
} from './lyric-operations.ts';
import { usePage } from './page-editing.ts';

type SectionBlockProps = {
  block: Block;
  index: number;
  count: number;
  hasChords: boolean;
  language: string;
  /** The section that is being dragged. */
  dragState: DragState | undefined;
  onDragStart: (id: string, press: PointerEvent) => void;
};

/** The name of a kind of section. */
export const kindName = (t: Translate, kind: SectionKind): string =>
  t(kind === 'verse' ? 'editor.kind.verse' : `lyrics.${kind}`);

/** The name of a section: its own, or its kind and its number. */
export function blockName(t: Translate, { sections }: LyricsDocument, block: Block): string {
  const section = sections[block.section];
  return section ? section.label || `${kindName(t, section.kind)} ${numberOf(sections, section)}`.trim() : '';
}

/* A verse always has a number, others where there are several of their kind. */
function numberOf(sections: LyricsDocument['sections'], { kind, number }: LyricsDocument['sections'][number]): string {
  const ofKind = sections.filter((one) => one.kind === kind).length;
  return kind === 'verse' || ofKind > 1 ? String(number) : '';
}

/** A section of the page: a bar in the colour of its kind, and its lines; or the bar of a repetition. */
export function SectionBlock(props: SectionBlockProps) {
  const { block, index } = props;
  const page = usePage();
  const { t } = useTranslate();
  const section = page.document.sections[block.section];
  if (!section) return null;
  const number = numberOf(page.document.sections, section);
  const name = blockName(t, page.document, block);
  const item = { 'data-block': index, 'data-entry': index, className: dropClass(props) };
  const bar = classes('edit-bar', `edit-bar-${section.kind}`);
  if (block.isRepeat)
    return (
      <li {...item}>
        <div className={classes(bar, 'edit-bar-repeat')}>
          <DragHandle {...props} />
          <span className="grow px-2 py-2 text-sm">{t('editor.section.repeated', { name })}</span>
          <MoveButtons {...props} name={name} />
          <IconButton
            label={t('editor.section.remove', { name })}
            icon={<CloseIcon aria-hidden className="size-4" />}
            onClick={() => page.edit((one) => removeBlock(one, index))}
          />
        </div>
      </li>
    );
  return (
    <li {...item}>
      <section aria-label={name} className={classes('edit-section', `edit-bar-${section.kind}`)}>
        <div className={bar}>
          <DragHandle {...props} />
          <KindChoice section={block.section} kind={section.kind} name={name} />
          <input
            aria-label={t('editor.section.name', { name })}
            value={section.label}
            placeholder={number}
            size={Math.max(4, section.label.length)}
            onChange={({ currentTarget: { value } }) =>
              page.edit((one) => renameSection(one, block.section, { label: value }), `name ${block.section}`)
            }
            className="edit-name"
          />
          <span className="grow" />
          {block.isPrinted ? null : <span className="text-sm text-ink-soft">{t('editor.section.hidden')}</span>}
          <MoveButtons {...props} name={name} />
          <SectionMenu {...props} name={name} />
        </div>
        <ol className="edit-lines">
          {section.lines.map((_, line) => (
            <LineEditor
              // oxlint-disable-next-line react/no-array-index-key -- a line has no other name
              key={line}
              place={{ section: block.section, line }}
              block={index}
              sectionName={name}
              hasChords={props.hasChords}
              language={props.language}
            />
          ))}
        </ol>
      </section>
    </li>
  );
}

/* Where a dragged section would go. */
function dropClass({ index, dragState }: SectionBlockProps): string {
  if (!dragState) return '';
  if (dragState.from === index) return 'edit-dragged';
  if (dragState.to !== index) return '';
  return dragState.to < dragState.from ? 'edit-drop-above' : 'edit-drop-below';
}

/* For a pointer or a finger only: beside it are buttons that move the section. */
function DragHandle({ index, count, onDragStart }: SectionBlockProps) {
  if (count < 2) return null;
  return (
    <span aria-hidden className="edit-handle" onPointerDown={(press) => onDragStart(String(index), press)}>
      <DragIcon className="size-4" />
    </span>
  );
}

function KindChoice({ section, kind, name }: { section: number; kind: SectionKind; name: string }) {
  const { t } = useTranslate();
  const page = usePage();
  return (
    <span className="relative inline-flex items-center">
      <select
        aria-label={t('editor.section.kind', { name })}
        value={kind}
        onChange={({ currentTarget }) => {
          const next = SECTION_KINDS[currentTarget.selectedIndex];
          if (next) page.edit((one) => renameSection(one, section, { kind: next }));
        }}
        className="edit-kind"
      >
        {SECTION_KINDS.map((value) => (
          <option key={value} value={value}>
            {kindName(t, value)}
          </option>
        ))}
      </select>
      <ChevronDownIcon aria-hidden className="pointer-events-none absolute end-1.5 size-3.5" />
    </span>
  );
}

function MoveButtons({ index, count, name }: SectionBlockProps & { name: string }) {
  const { t } = useTranslate();
  const page = usePage();
  const move = (to: number) => {
    page.edit((one) => moveBlock(one, index, to));
    page.focusNext({ kind: 'move', block: to, isUp: to < index });
  };
  return (
    <>
      <IconButton
        label={t('editor.section.up', { name })}
        icon={<UpIcon aria-hidden className="size-4" />}
        disabled={index === 0}
        data-move="up"
        onClick={() => move(index - 1)}
      />
      <IconButton
        label={t('editor.section.down', { name })}
        icon={<DownIcon aria-hidden className="size-4" />}
        disabled={index === count - 1}
        data-move="down"
        onClick={() => move(index + 1)}
      />
    </>
  );
}

function SectionMenu({ block, index, name }: SectionBlockProps & { name: string }) {
  const { t } = useTranslate();
  const page = usePage();
  const icon = 'size-4';
  return (
    <Menu
      label={t('editor.section.more', { name })}
      align="end"
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<MoreIcon aria-hidden className="size-5" />}
    >
      <MenuItem
        icon={<RepeatIcon aria-hidden className={icon} />}
        onSelect={() => page.edit((one) => repeatSection(one, block.section))}
      >
        {t(block.isPrinted ? 'editor.section.repeat' : 'editor.section.show')}
      </MenuItem>
      <MenuItem
        icon={<PlusIcon aria-hidden className={icon} />}
        onSelect={() => {
          page.edit((one) => addSection(one, 'verse', index + 1));
          page.focusNext({ kind: 'block', block: index + 1 });
        }}
      >
        {t('editor.section.add-below')}
      </MenuItem>
      <MenuItem
        icon={<ClearIcon aria-hidden className={icon} />}
        onSelect={() => page.edit((one) => removeBlock(one, index))}
      >
        {t('editor.section.remove', { name })}
      </MenuItem>
    </Menu>
  );
}

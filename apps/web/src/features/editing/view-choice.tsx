import { useTranslate } from '../../i18n/index.ts';
import { SegmentedControl } from '../../ui/index.ts';

/** How a text is edited: on the page as singers see it, or as ChordPro. */
export type EditorView = 'page' | 'chordpro';

/** Switches between the page and its ChordPro. */
export function ViewChoice({ view, onViewChange }: { view: EditorView; onViewChange: (view: EditorView) => void }) {
  const { t } = useTranslate();
  return (
    <SegmentedControl
      label={t('editor.show')}
      options={[
        { value: 'page', label: t('editor.view.page') },
        { value: 'chordpro', label: 'ChordPro' },
      ]}
      value={view}
      onValueChange={onViewChange}
    />
  );
}

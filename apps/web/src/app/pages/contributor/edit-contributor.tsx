import { useEditorUrls } from '../../../features/editing/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { CatalogueLink } from '../catalogue/catalogue-link.tsx';
import { OutsideEditorLink } from '../outside-editor/outside-editor-link.tsx';

/** To the editor of the app, or to the one this installation names for contributors. */
export function EditContributor({ id }: { id: string }) {
  const { t } = useTranslate();
  const outside = useEditorUrls(true);
  if (outside === undefined) return null;
  if (outside.contributor === '') return <CatalogueLink kind="contributor" id={id} />;
  return <OutsideEditorLink editor="contributor" values={{ contributorId: id }} label={t('editor.edit')} />;
}

import { useEditorUrls } from '../../../features/editing/index.ts';
import { useTranslate } from '../../../i18n/index.ts';
import { CatalogueLink } from '../catalogue/catalogue-link.tsx';
import { ExternalEditorLink } from '../outside-editor/external-editor-link.tsx';

/** To the editor of the app, or to the one this installation names for contributors. */
export function EditContributorLink({ id }: { id: string }) {
  const { t } = useTranslate();
  const editorUrls = useEditorUrls(true);
  if (editorUrls === undefined) return null;
  if (editorUrls.contributor === '') return <CatalogueLink kind="contributor" id={id} />;
  return <ExternalEditorLink editor="contributor" values={{ contributorId: id }} label={t('editor.edit')} />;
}

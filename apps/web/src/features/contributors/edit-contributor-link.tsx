import { useEditorUrls, ExternalEditorLink } from '../editing/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { CatalogueLink } from '../../components/index.ts';

/** Links to the app's editor, or to the one this installation configures for contributors. */
export function EditContributorLink({ id }: { id: string }) {
  const { t } = useTranslate();
  const editorUrls = useEditorUrls(true);
  if (editorUrls === undefined) return null;
  if (editorUrls.contributor === '') return <CatalogueLink kind="contributor" id={id} />;
  return <ExternalEditorLink editor="contributor" values={{ contributorId: id }} label={t('editor.edit')} />;
}

import type { Installation } from '@canticle/contract/calls';
import { rowActionClass } from '../../ui/index.ts';
import { EditIcon } from '../../ui/icons.ts';
import { useEditorUrls } from './queries.ts';
import { fillTemplate } from './fill-template.ts';

type ExternalEditorLinkProps = {
  editor: keyof Installation['editorUrls'];
  /** The values the URL template of the editor may use. */
  values: Readonly<Record<string, string>>;
  label: string;
};

/** Links to an external editor, in a new window; renders nothing if this installation configures none. */
export function ExternalEditorLink({ editor, values, label }: ExternalEditorLinkProps) {
  const url = useEditorUrls(true)?.[editor];
  if (!url) return null;
  return (
    <a href={fillTemplate(url, values)} target="_blank" rel="noreferrer" className={rowActionClass}>
      <EditIcon aria-hidden className="size-4" />
      {label}
    </a>
  );
}

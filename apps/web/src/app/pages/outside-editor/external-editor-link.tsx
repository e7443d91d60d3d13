import type { Installation } from '@canticle/contract/calls';
import { useEditorUrls } from '../../../features/editing/index.ts';
import { rowActionClass } from '../../../ui/index.ts';
import { EditIcon } from '../../../ui/icons.ts';
import { fillTemplate } from './fill-template.ts';

type ExternalEditorLinkProps = {
  editor: keyof Installation['editorUrls'];
  /** What the address of the editor may name. */
  values: Readonly<Record<string, string>>;
  label: string;
};

/** To an editor elsewhere, in a window of its own; nothing where this installation names none. */
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

export { useEditorUrls } from './queries.ts';
export { ExternalEditorLink } from './external-editor-link.tsx';
export { fillTemplate } from './fill-template.ts';

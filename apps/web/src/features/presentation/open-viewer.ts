/**
 * Opens the viewer window, or brings it to the front: there is one of this name.
 *
 * @param presentationId  `own`, or the id of another person's live session that this person leads
 */
export function openViewerWindow(presentationId: string): void {
  const query = presentationId === 'own' ? '' : `?${new URLSearchParams({ of: presentationId })}`;
  window.open(`/presentation${query}`, 'canticle-viewer')?.focus();
}

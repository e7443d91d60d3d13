/**
 * Opens the viewer, or brings it to the front: there is one by this name.
 *
 * @param presentationId  `own`, or the id of a live session of somebody else that this person leads
 */
export function openViewerWindow(presentationId: string): void {
  const query = presentationId === 'own' ? '' : `?${new URLSearchParams({ of: presentationId })}`;
  window.open(`/presentation${query}`, 'canticle-viewer')?.focus();
}

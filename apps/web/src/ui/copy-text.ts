/**
 * Copies a text to the clipboard. Over plain HTTP browsers have no `navigator.clipboard`; there the text is selected in
 * a field and copied with the older command, which works in response to a press.
 *
 * @param sibling  where the field is inserted temporarily: behind an open dialog nothing could be selected
 * @throws when the browser does not allow it
 */
export async function copyText(text: string, sibling: Element): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  // Within the viewport, or the page would scroll to it.
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0' });
  const previousFocus = document.activeElement;
  sibling.after(field);
  try {
    field.select();
    if (!document.execCommand('copy')) throw new DOMException('The browser does not copy.', 'NotAllowedError');
  } finally {
    field.remove();
    if (previousFocus instanceof HTMLElement) previousFocus.focus({ preventScroll: true });
  }
}

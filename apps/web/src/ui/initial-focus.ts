type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const notTyped: ReadonlySet<string> = new Set(['hidden', 'file', 'range']);

const isField = (control: Element): control is Field =>
  control.matches('input, select, textarea') && !(control instanceof HTMLInputElement && notTyped.has(control.type));

/**
 * The field that has the focus when a dialog or a panel opens (WAI-ARIA dialog pattern), so that a person can type at once.
 *
 * Of radio buttons, the selected one. On a touch screen a field below other choices is left alone: the keyboard that its
 * focus opens would cover them.
 */
export function firstField(content: HTMLElement | null): HTMLElement | undefined {
  const controls = [...(content?.querySelectorAll('button, a[href], input, select, textarea') ?? [])];
  const usable = controls.filter((control) => !control.matches('[type="hidden"], [disabled], [readonly]'));
  const field = usable.find(isField);
  if (!field || (field !== usable[0] && matchMedia('(pointer: coarse)').matches)) return undefined;
  if (field.type !== 'radio') return field;
  const group = usable.filter(isField).filter(({ name }) => name === field.name);
  return group.find((radio) => radio instanceof HTMLInputElement && radio.checked) ?? field;
}

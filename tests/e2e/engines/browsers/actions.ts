/** An input action, as in both WebDriver protocols. */
export type Action =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

/** Keys that produce no text, with their WebDriver codes. */
export const KEYS = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
} as const;

export type Key = keyof typeof KEYS;

/** Converts actions to WebDriver action sequences of one input device: all actions must use the same device. */
export function toSources(actions: readonly Action[]): readonly object[] {
  const isKey = actions.every(({ type }) => type === 'keyDown' || type === 'keyUp');
  return isKey
    ? [{ type: 'key', id: 'keyboard', actions }]
    : [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

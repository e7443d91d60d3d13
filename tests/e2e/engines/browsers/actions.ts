/** An input action as WebDriver has it, in both of its protocols. */
export type Action =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: number }
  | { readonly type: 'keyDown' | 'keyUp'; readonly value: string };

/** The keys that write nothing, as WebDriver has them. */
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

/** The action sequences of one input device each, as WebDriver wants them: all actions must be of the same device. */
export function toSources(actions: readonly Action[]): readonly object[] {
  const isKey = actions.every(({ type }) => type === 'keyDown' || type === 'keyUp');
  return isKey
    ? [{ type: 'key', id: 'keyboard', actions }]
    : [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

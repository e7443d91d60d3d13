import { dequal } from 'dequal/lite';
import { useState } from 'react';

/** Returns the previous value as long as the new one is equal. */
export function useStableValue<Value>(value: Value): Value {
  const [stable, setStable] = useState({ value });
  if (dequal(stable.value, value)) return stable.value;
  setStable({ value });
  return value;
}

import * as React from 'react';

/*
 * React in development keeps for each element the stack of ten calls that created it, and shows it with a warning. Tests
 * create elements by the hundred thousand, and this takes as long as rendering them. React keeps at most ten thousand a
 * second; here it keeps none, and its warnings are as in a screen that has had so many.
 */
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });

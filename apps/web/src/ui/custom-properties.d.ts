import 'react';

/* Styles may set custom properties, which the types of React leave out. */
declare module 'react' {
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}

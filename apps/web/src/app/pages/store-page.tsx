/** A place for the page that comes. */
export function StorePage() {
  return <main />;
}

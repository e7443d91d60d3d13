/** A place for the page that comes. */
export function SongPage() {
  return <main />;
}

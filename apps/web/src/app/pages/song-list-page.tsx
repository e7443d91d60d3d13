/** A place for the page that comes. */
export function SongListPage() {
  return <main />;
}

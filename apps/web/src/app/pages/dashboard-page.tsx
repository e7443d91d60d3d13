/** A place for the page that comes. */
export function DashboardPage() {
  return <main />;
}

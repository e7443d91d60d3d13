/** A table of names and counts, highest first, each with a bar in proportion to its share. */
export function CountTable({
  title,
  headers,
  rows,
}: {
  title: string;
  headers: readonly [string, string];
  rows: readonly { readonly name: string; readonly views: number }[];
}) {
  const maxViews = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <section>
      <h2 className="pb-2 text-lg font-semibold">{title}</h2>
      <table className="w-full text-[0.9375rem]">
        <thead>
          <tr className="border-b border-ink text-start text-sm text-ink-soft">
            <th scope="col" className="py-2 font-medium">
              {headers[0]}
            </th>
            <th scope="col" className="w-20 py-2 text-end font-medium">
              {headers[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, views }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="relative py-2 text-start font-normal">
                {name}
                <span
                  aria-hidden
                  className="absolute -bottom-px start-0 h-0.5 bg-accent"
                  style={{ width: `${(100 * views) / maxViews}%` }}
                />
              </th>
              <td className="py-2 text-end tabular-nums">{views}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

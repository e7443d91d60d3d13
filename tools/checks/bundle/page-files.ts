/** The build's `page-files.json`: the files that the page of an address loads besides those of `index.html`. */
export type PageFiles = readonly { readonly path: string; readonly files: readonly string[] }[];

/**
 * Lists the scripts and style sheets that the page of an address loads besides those the document names, without the
 * leading slash. Throws when the build does not list that page: its weight would go unnoticed.
 */
export function listLoaded(pages: PageFiles, address: string): readonly string[] {
  const page = pages.find(({ path }) => new RegExp(path).test(address));
  if (!page) throw new Error(`The build does not say what the page "${address}" loads: mend tools/checks/bundle.json.`);
  return page.files.map((file) => file.slice(1));
}

/** Scripts and style sheets that the page itself names, without the leading slash. */
export function listLinked(html: string): readonly string[] {
  return [...html.matchAll(/\b(?:src|href)="\/([^"?#]+\.(?:js|css))"/g)].map(([, path]) => path ?? '');
}

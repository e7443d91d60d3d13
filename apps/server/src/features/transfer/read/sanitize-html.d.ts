/** The part of sanitize-html that is used here; the package has no types of its own. */
declare module 'sanitize-html' {
  type Tag = { readonly tagName: string; readonly attribs: { readonly [attribute: string]: string } };

  export default function sanitize(
    html: string,
    options: {
      readonly allowedTags: readonly string[] | false;
      readonly allowedAttributes: { readonly [tag: string]: readonly string[] } | false;
      readonly allowedSchemes?: readonly string[];
      readonly allowProtocolRelative?: boolean;
      readonly allowVulnerableTags?: boolean;
      readonly transformTags?: { readonly [tag: string]: (tag: string, attribs: Tag['attribs']) => Tag };
      readonly exclusiveFilter?: (frame: { readonly tag: string; readonly attribs: Tag['attribs'] }) => boolean;
    },
  ): string;
}

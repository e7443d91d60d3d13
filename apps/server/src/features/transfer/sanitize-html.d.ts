/** The part of sanitize-html that is used here; the package brings no types of its own. */
declare module 'sanitize-html' {
  export default function sanitize(
    html: string,
    options: {
      readonly allowedTags: readonly string[] | false;
      readonly allowedAttributes: { readonly [tag: string]: readonly string[] } | false;
      readonly allowedSchemes?: readonly string[];
      readonly allowProtocolRelative?: boolean;
      readonly allowVulnerableTags?: boolean;
    },
  ): string;
}

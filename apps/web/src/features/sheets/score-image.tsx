import './sheet.css';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

type ScoreImageProps = {
  pages: readonly SVGSVGElement[];
  /** A description of the image, for assistive technology. */
  label: string;
  imageRef: RefObject<HTMLDivElement | null>;
  /** A press in the music, on the elements with these ids: a note, a rest or a measure. */
  onPress: (press: { readonly ids: readonly string[]; readonly x: number }) => void;
};

/** The pages of a score. A new image replaces the previous one in one step. */
export function ScoreImage({ pages, label, imageRef, onPress }: ScoreImageProps) {
  // The pages were parsed from the server's text and are inserted as they are: React would compare thousands of paths.
  useLayoutEffect(() => {
    imageRef.current?.replaceChildren(...pages);
  }, [pages, imageRef]);
  // Not a button: keyboard users choose measures in the playback bar, and turn pages with keys.
  useEffect(() => {
    const image = imageRef.current;
    const handleClick = ({ target, clientX }: MouseEvent) => onPress({ ids: idsAround(target), x: clientX });
    image?.addEventListener('click', handleClick);
    return () => image?.removeEventListener('click', handleClick);
  });
  return <div ref={imageRef} role="img" aria-label={label} className="sheet-picture" />;
}

/* From the note outwards to its measure. */
function idsAround(target: EventTarget | null): readonly string[] {
  const ids: string[] = [];
  for (
    let element = target instanceof Element ? target : null;
    element && element.localName !== 'div';
    element = element.parentElement
  ) {
    if (element.id) ids.push(element.id);
  }
  return ids;
}

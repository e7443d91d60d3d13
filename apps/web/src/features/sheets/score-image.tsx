import './sheet.css';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

type ScoreImageProps = {
  pages: readonly SVGSVGElement[];
  /** What the picture shows, for assistive technology. */
  label: string;
  imageRef: RefObject<HTMLDivElement | null>;
  /** A press somewhere in the music, on what carries this id: a note, a rest or a bar. */
  onPress: (press: { readonly ids: readonly string[]; readonly x: number }) => void;
};

/** The pages of a score. A new picture takes the place of the one before in one step. */
export function ScoreImage({ pages, label, imageRef, onPress }: ScoreImageProps) {
  // The pages were made from the server's text and are put in as they are: React would compare thousands of paths.
  useLayoutEffect(() => {
    imageRef.current?.replaceChildren(...pages);
  }, [pages, imageRef]);
  // Not a button: who uses the keyboard chooses bars in the bar that plays, and turns pages with keys.
  useEffect(() => {
    const image = imageRef.current;
    const handleClick = ({ target, clientX }: MouseEvent) => onPress({ ids: idsAround(target), x: clientX });
    image?.addEventListener('click', handleClick);
    return () => image?.removeEventListener('click', handleClick);
  });
  return <div ref={imageRef} role="img" aria-label={label} className="sheet-picture" />;
}

/* From the note outwards to its bar. */
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

import './sheet.css';
import { type RefObject, useEffect, useLayoutEffect } from 'react';

type SheetPictureProps = {
  pages: readonly SVGSVGElement[];
  /** What the picture shows, for assistive technology. */
  label: string;
  picture: RefObject<HTMLDivElement | null>;
  /** A press somewhere in the music, on what carries this id: a note, a rest or a bar. */
  onPress: (press: { readonly ids: readonly string[]; readonly x: number }) => void;
};

/** The pages of a score. A new picture takes the place of the one before in one step. */
export function SheetPicture({ pages, label, picture, onPress }: SheetPictureProps) {
  // The pages were made from the server's text and are put in as they are: React would compare thousands of paths.
  useLayoutEffect(() => {
    picture.current?.replaceChildren(...pages);
  }, [pages, picture]);
  // Not a button: who uses the keyboard chooses bars in the bar that plays, and turns pages with keys.
  useEffect(() => {
    const room = picture.current;
    const pressed = ({ target, clientX }: MouseEvent) => onPress({ ids: idsAround(target), x: clientX });
    room?.addEventListener('click', pressed);
    return () => room?.removeEventListener('click', pressed);
  });
  return <div ref={picture} role="img" aria-label={label} className="sheet-picture" />;
}

/* From the note outwards to its bar. */
function idsAround(target: EventTarget | null): readonly string[] {
  const ids: string[] = [];
  for (let at = target instanceof Element ? target : null; at && at.localName !== 'div'; at = at.parentElement) {
    if (at.id) ids.push(at.id);
  }
  return ids;
}

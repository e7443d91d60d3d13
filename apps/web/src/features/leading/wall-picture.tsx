import type { PresentationDocument } from '@canticle/presentation';
import { useLayoutEffect, useRef, useState } from 'react';
import { Screen } from '../presentation/index.ts';

/* The window that a picture is of: that of an ordinary projector. */
const wallWidth = 1280;

type WallPictureProps = {
  /** What the picture is of, in words. */
  label: string;
  caption: string;
  /** Undefined for an empty wall. */
  document: PresentationDocument | undefined;
};

/** A small true picture of the wall: the wall itself, made smaller. */
export function WallPicture({ label, caption, document }: WallPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, []);
  const theme = document?.settings.theme === 'light' ? 'light' : 'stage';
  return (
    <figure className="lead-picture">
      <figcaption>{caption}</figcaption>
      <div ref={frame} role="img" aria-label={label} className="lead-frame" data-theme={theme}>
        {document && width > 0 ? (
          <div inert className="lead-wall" style={{ transform: `scale(${width / wallWidth})` }}>
            <Screen document={document} isPicture />
          </div>
        ) : null}
      </div>
    </figure>
  );
}

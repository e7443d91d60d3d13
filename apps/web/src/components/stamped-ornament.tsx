import { drawOrnament } from './cover-ornament.ts';

/** The ornament of a book, pressed into the cloth without ink: a dark line, and light along its lower edge. */
export function StampedOrnament({ id }: { id: string }) {
  const path = drawOrnament(id);
  return (
    <svg viewBox="-50 -50 100 100" fill="none" className="cover-stamp min-h-0 w-full flex-1">
      <path d={path} stroke="#fff5" transform="translate(1.2 1.2)" />
      <path d={path} stroke="#000a" />
    </svg>
  );
}

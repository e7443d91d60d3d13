import './print.css';
import { useLayoutEffect, useRef } from 'react';
import { LyricSection } from '../../components/index.ts';
import { fontsLoaded } from '../../ui/index.ts';
import { ContentsHead, ContentsRows } from './contents.tsx';
import { type FittedSong, fitElement } from './fit-element.ts';
import { IndexRows } from './index-rows.tsx';
import { pageSpace } from './paper.ts';
import { SongColumn, SongFoot, SongHead } from './printed-song.tsx';
import type { GalleyBatch, RowHeights } from './use-page-layout.ts';

/** Some songs of a booklet in one column, unseen, where they are measured for their pages; at first with contents and indexes. */
export function Galley({ batch: { booklet, songs, isFirst, onMeasured } }: { batch: GalleyBatch }) {
  const galley = useRef<HTMLDivElement>(null);
  const { options, contents, indexRows } = booklet;
  useLayoutEffect(() => {
    let isCurrent = true;
    void galleyReady(galley.current).then(async (element) => {
      if (!element) return;
      const articles = [...element.querySelectorAll<HTMLElement>('.print-song')];
      const fitted: FittedSong[] = [];
      for (const [index, song] of songs.entries()) {
        // A song takes a while to measure: between two of them the page answers.
        await new Promise((resolve) => setTimeout(resolve));
        if (!isCurrent) return;
        if (articles[index]) fitted.push(fitElement(articles[index], song, options));
      }
      onMeasured(fitted, isFirst ? measureRows(element) : undefined);
    });
    return () => {
      isCurrent = false;
    };
  }, [songs, options, isFirst, onMeasured]);
  return (
    <div
      ref={galley}
      aria-hidden
      className="print-galley print-ink"
      data-large={options.size === 'large'}
      style={{ width: pageSpace(options.paper).width }}
    >
      {isFirst && contents ? (
        <>
          <ContentsHead contents={contents} />
          <ContentsRows rows={contents.rows} pageOf={() => 999} />
        </>
      ) : null}
      {isFirst && indexRows.length > 0 ? (
        <div className="print-columns" data-columns="2">
          <IndexRows rows={indexRows} numberOf={() => 999} hasSongNumbers />
        </div>
      ) : null}
      {songs.map((song) => (
        <div key={song.id} className="print-song">
          <SongHead song={song} />
          <SongColumn song={song} text={song.text} />
          <SongFoot song={song} />
          <div className="lyrics print-words print-probe">
            {probes.map((probe) => (
              <LyricSection key={probe.id} section={probe} />
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

/* A line without chords, and one with them. */
const probes = [undefined, [{ chord: 'C', text: 'a' }]].map((parts, index) => ({
  id: String(index),
  isVerse: true,
  label: '',
  lines: [{ text: 'a', remark: '', parts }],
}));

/* When its fonts have loaded: the layout asks for those that have not. */
async function galleyReady(element: HTMLElement | null): Promise<HTMLElement | null> {
  element?.getBoundingClientRect();
  await fontsLoaded();
  return element;
}

function measureRows(galley: HTMLElement): RowHeights {
  const heightOf = (element: Element) => element.getBoundingClientRect().height;
  return {
    head: [...galley.querySelectorAll(':scope > .print-head')].reduce((sum, head) => sum + heightOf(head), 0),
    contents: [...galley.querySelectorAll('.print-contents > li')].map(heightOf),
    indexes: [...galley.querySelectorAll('.print-index > li')].map(heightOf),
  };
}

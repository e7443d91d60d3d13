import { LyricSection } from '../../components/index.ts';
import type { StageSection } from './stage-section.ts';

/** A section of a song, and below it in a second language. */
export function StageSectionView({ section }: { section: StageSection }) {
  const { second } = section;
  if (!second) return <LyricSection section={section} />;
  return (
    <div className="stage-pair">
      <LyricSection section={section} />
      <div lang={second.language} className="stage-second">
        <LyricSection section={second.section} />
      </div>
    </div>
  );
}

import type { SettingsV4, SongV3 } from '@canticle/contract/calls';
import type { MediaFile } from '../media/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Dialog, Tabs } from '../../ui/index.ts';
import { SongAbout } from './song-about.tsx';
import { SongMedia } from './song-media.tsx';
import { SongShare } from './song-share.tsx';

export type SongInfoTab = 'about' | 'music' | 'share';

type SongInfoProps = {
  song: SongV3;
  settings: SettingsV4 | undefined;
  keyName: (key: string) => string;
  tab: SongInfoTab;
  onTab: (tab: SongInfoTab) => void;
  openScoreId: string | undefined;
  onScore: (file: MediaFile) => void;
  onClose: () => void;
};

/** What there is besides the words of a song: what is known of it, its scores and recordings, and how to pass it on. */
export function SongInfo({ song, settings, keyName, tab, onTab, openScoreId, onScore, onClose }: SongInfoProps) {
  const { t, language } = useTranslate();
  const tabs = (['about', 'music', 'share'] as const).map((value) => ({ value, label: t(`song.tab.${value}`) }));
  return (
    <Dialog open title={localizedText(song.name, language)} className="song-sheet" onClose={onClose}>
      {song.available ? (
        <Tabs label={t('song.about')} tabs={tabs} value={tab} onValueChange={onTab}>
          {tab === 'about' ? <SongAbout song={song} keyName={keyName} /> : null}
          {tab === 'music' ? (
            <SongMedia
              song={song}
              openScoreId={openScoreId}
              onScore={(file) => {
                onClose();
                onScore(file);
              }}
              onPlay={onClose}
              isTitleHidden
            />
          ) : null}
          {tab === 'share' ? <SongShare song={song} settings={settings} /> : null}
        </Tabs>
      ) : (
        <SongAbout song={song} keyName={keyName} />
      )}
    </Dialog>
  );
}

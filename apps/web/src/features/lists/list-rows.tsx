import type { SongList } from './apply-operation.ts';
import { isOwnList, ListLink } from './list-link.tsx';
import { ListMenu } from './list-menu.tsx';

/** Lists as rows: name, number of songs, whether shared, and the actions on each. */
export function ListRows({ lists, userId }: { lists: readonly SongList[]; userId: string | undefined }) {
  return (
    <ul>
      {lists.map((list) => (
        <li key={list.id} className="group flex items-center border-b border-line hover:bg-wash">
          <ListLink list={list} userId={userId} />
          <ListMenu list={list} isMine={isOwnList(list, userId)} />
        </li>
      ))}
    </ul>
  );
}

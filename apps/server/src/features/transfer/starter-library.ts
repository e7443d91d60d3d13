import type { Rooms } from '../../rooms.ts';

export async function importStarterLibrary(_rooms: Rooms, _folder: string): Promise<void> {}

import type { Rooms } from '../../rooms.ts';
import { type ImportOptions, type Report, TransferRefused } from './model.ts';

export async function importPath(_rooms: Rooms, _path: string, _options: ImportOptions = {}): Promise<Report> {
  throw new TransferRefused('Importing is not there yet.');
}

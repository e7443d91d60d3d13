import type { Rooms } from '../../rooms.ts';
import { type ExportOptions, type ExportReport, TransferRefused } from './model.ts';

export async function exportBundle(_rooms: Rooms, _folder: string, _options: ExportOptions = {}): Promise<ExportReport> {
  throw new TransferRefused('Exporting is not there yet.');
}

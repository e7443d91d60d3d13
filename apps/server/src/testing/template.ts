import { openDatabase } from '../platform/database/index.ts';
import { createTestStorage, setTemplateStorage } from './test-storage.ts';

/** Migrates one database before all tests, which start with copies of it. */
export async function setup(): Promise<() => Promise<void>> {
  const place = await createTestStorage();
  const database = await openDatabase(place, () => undefined);
  await database.close();
  setTemplateStorage(place);
  return place.remove;
}

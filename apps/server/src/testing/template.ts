import { openDatabase } from '../database/index.ts';
import { createTestStorage, setTemplateStorage } from './engine.ts';

/** Migrates one database before all tests, which begin with copies of it. */
export async function setup(): Promise<() => Promise<void>> {
  const place = await createTestStorage();
  const database = await openDatabase(place, () => undefined);
  await database.close();
  setTemplateStorage(place);
  return place.remove;
}

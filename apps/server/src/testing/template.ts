import { openDatabase } from '../database/index.ts';
import { makePlace, copyFromNowOn } from './engine.ts';

/** Migrates one database before all tests, which begin with copies of it. */
export async function setup(): Promise<() => Promise<void>> {
  const place = await makePlace();
  const database = await openDatabase(place, () => undefined);
  await database.close();
  copyFromNowOn(place);
  return place.remove;
}

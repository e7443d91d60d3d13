// Prints all areas of `npm run mutate` as JSON, for the schedule.
import { listAreas } from './areas.mjs';

console.log(JSON.stringify(listAreas()));

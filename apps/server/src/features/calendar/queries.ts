import type { Reader, Tx } from '../../platform/database/index.ts';

/** A secret address at which a calendar is read. */
export type CalendarAddress = {
  readonly key: string;
  readonly userId: string;
  /** The group whose sets it holds; null for everything the person has. */
  readonly groupId: string | null;
  readonly createdAt: string;
};

/** The calendar addresses of a person. */
export async function listCalendarAddresses(db: Reader, userId: string): Promise<CalendarAddress[]> {
  const rows = await selectAddresses(db).where('user_id', '=', userId).orderBy('created_at').orderBy('key').execute();
  return rows.map(fromRow);
}

/** The address with a key; undefined when there is none, or not any more. */
export async function findCalendarAddress(db: Reader, key: string): Promise<CalendarAddress | undefined> {
  const row = await selectAddresses(db).where('key', '=', key).executeTakeFirst();
  return row && fromRow(row);
}

/** Stores an address in the place of the one the person had for the same calendar. */
export async function replaceCalendarAddress(tx: Tx, address: CalendarAddress): Promise<void> {
  const { key, userId, groupId, createdAt } = address;
  await tx
    .insertInto('calendar_addresses')
    .values({ key, user_id: userId, group_id: groupId ?? '', created_at: createdAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'group_id']).doUpdateSet({ key, created_at: createdAt }))
    .execute();
}

/** Deletes the address a person has for a calendar; false when they have none. */
export async function deleteCalendarAddress(tx: Tx, userId: string, groupId: string | null): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('calendar_addresses')
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId ?? '')
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Which calendars a person has an address for; the addresses themselves let anybody in, and are left out. */
export async function exportCalendarAddresses(db: Reader, userId: string) {
  return (await listCalendarAddresses(db, userId)).map(({ groupId, createdAt }) => ({ groupId, createdAt }));
}

function selectAddresses(db: Reader) {
  return db
    .selectFrom('calendar_addresses')
    .select(['key', 'user_id as userId', 'group_id as groupId', 'created_at as createdAt']);
}

/* A person's own calendar is stored with an empty group, so that there is one of it. */
const fromRow = ({ groupId, ...row }: CalendarAddress & { readonly groupId: string }): CalendarAddress => ({
  ...row,
  groupId: groupId === '' ? null : groupId,
});

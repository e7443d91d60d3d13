import { SETTING_NAMES, settingNotes, settingsSchema } from '../../../apps/server/src/platform/config/index.ts';

/**
 * The manual with each table of settings written anew, between `<!-- settings: general -->` and `<!-- end -->`.
 */
export function writeSettingTables(manual: string): string {
  return manual.replaceAll(
    /(<!-- settings: (\w+) -->\n).*?(\n<!-- end -->)/gs,
    (_, begin: string, table: string, end: string) => begin + writeTable(table) + end,
  );
}

function writeTable(table: string): string {
  const rows = SETTING_NAMES.flatMap((name) => {
    const schema = settingsSchema.shape[name];
    const notes = settingNotes.get(schema);
    if (notes?.table !== table) return [];
    return [`| \`${name}\` | ${notes.whenLeftOut ?? describeDefault(schema)} | ${notes.about} |`];
  });
  return ['| Setting | When left out | What it is |', '|---|---|---|', ...rows].join('\n');
}

/** The default value as it is written in the environment; `none` when there is none. */
function describeDefault(schema: (typeof settingsSchema.shape)[keyof typeof settingsSchema.shape]): string {
  const value = schema.safeParse(undefined).data;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : 'none';
}

import { branding as contract, type BrandingDetails } from '@canticle/contract';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { readStoredBranding, saveStoredBranding, type StoredBranding } from '../../platform/branding/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { acquireLock, type Tx } from '../../platform/database/index.ts';
import type { Route, Viewer } from '../../platform/http/index.ts';
import { serveWithCapability } from '../identity/index.ts';
import { storeLogo } from './store-logo.ts';

type BrandingDeps = {
  readonly scheduleImageDeletion: (tx: Tx, image: string | null) => Promise<void>;
};

const serveAdministrators = serveWithCapability('administer', 'Only administrators can do this.');

/** What the place is called and how it looks, for administrators. */
export function brandingRoutes(context: AppContext, { scheduleImageDeletion }: BrandingDeps): Route[] {
  const { config, database, files, now } = context;
  const save = async (tx: Tx, viewer: Viewer, change: Partial<StoredBranding>): Promise<BrandingDetails> => {
    // Deleting a picture waits for this lock as well.
    await acquireLock(tx, 'media');
    const before = await readStoredBranding(tx);
    const after = { ...before, ...change };
    const details = describeChange(before, after);
    if (Object.keys(details).length > 0) {
      await saveStoredBranding(tx, after, now());
      if (before.logo !== after.logo) await scheduleImageDeletion(tx, before.logo);
      await recordAudit(
        tx,
        { actor: viewer.userId, action: 'brand', kind: 'branding', id: 'branding', details },
        now(),
      );
    }
    return describeBranding(after, config);
  };
  return [
    serveAdministrators(contract.getBranding, async () =>
      describeBranding(await readStoredBranding(database.read), config),
    ),
    serveAdministrators(contract.saveBranding, ({ viewer, body, write }) =>
      write((tx) => save(tx, viewer, { chosen: body })),
    ),
    serveAdministrators(contract.saveLogo, async ({ viewer, body, write }) => {
      const logo = await storeLogo(files, body.base64Image);
      return write((tx) => save(tx, viewer, { logo }));
    }),
    serveAdministrators(contract.deleteLogo, ({ viewer, write }) => write((tx) => save(tx, viewer, { logo: null }))),
  ];
}

function describeBranding(
  { chosen, logo }: StoredBranding,
  config: Pick<Config, 'siteName' | 'supportEmail' | 'mailFrom'>,
): BrandingDetails {
  const defaults = { name: config.siteName, contactEmail: config.supportEmail, mailSender: config.mailFrom };
  return { chosen, logo: logo ?? '', defaults };
}

/* What is different, each with what it was and what it is. */
function describeChange(before: StoredBranding, after: StoredBranding): Readonly<Record<string, unknown>> {
  const flatten = ({ chosen: { headline, ...chosen }, logo }: StoredBranding) =>
    new Map<string, string>([
      ...Object.entries({ ...chosen, logo: logo ?? '' }),
      ...Object.entries(headline).map(([language, text]) => [`headline ${language}`, text] as const),
    ]);
  const then = flatten(before);
  const changed = [...flatten(after)].filter(([name, value]) => (then.get(name) ?? '') !== value);
  return Object.fromEntries(changed.map(([name, value]) => [name, { before: then.get(name) ?? '', after: value }]));
}

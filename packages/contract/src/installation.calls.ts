import { call } from './call.ts';
import type { installationShapes } from './installation.ts';

type Shapes = typeof installationShapes;

export const getInstallation = call<Shapes['getInstallation']>('GET', 'api/canticle/installation', 'own');
export const getLocalization = call<Shapes['getLocalization']>('GET', 'api/Localization', 3);
export const readMailbox = call<Shapes['readMailbox']>('GET', 'api/canticle/mailbox', 'own');

import type { Config } from './platform/config/index.ts';

/** What the record of processing is written from. */
export type PrivacySettings = Pick<
  Config,
  | 'controller'
  | 'supportEmail'
  | 'publicUrl'
  | 'auditDays'
  | 'addressDays'
  | 'sessionDays'
  | 'databaseUrl'
  | 's3'
  | 'smtpUrl'
  | 'webPush'
  | 'payments'
  | 'videoServices'
  | 'socialProviders'
  | 'firebase'
  | 'traces'
>;

/** The record of processing activities (GDPR, article 30) of this installation, in Markdown. */
export function formatPrivacyRecord(settings: PrivacySettings, now: Date): string {
  const { controller, supportEmail, publicUrl } = settings;
  return [
    '# Record of processing activities',
    `As of ${now.toISOString().slice(0, 10)}, for Canticle${publicUrl === undefined ? '' : ` at ${publicUrl}`}. Written from the settings; complete what is in square brackets.`,
    '## Controller',
    `${controller || '[name and address: set CONTROLLER]'}, ${supportEmail || '[contact: set SUPPORT_EMAIL]'}`,
    'Data protection officer: [name and contact, or "none"]',
    ...listActivities(settings).flatMap(formatActivity),
    '## Recipients',
    formatList(listRecipients(settings)),
    'Transfers outside the EEA: [none, or the country and the safeguard for each recipient above]',
    '## Security',
    formatList([
      'Traffic is encrypted (HTTPS), passwords are hashed, secrets and data are readable by the user of the server alone.',
      'Each call has a rule that says who may use it; tries to guess are limited and counted.',
      'Backups are readable by their owner alone: [where they are kept, and for how long].',
    ]),
  ].join('\n\n');
}

type Activity = {
  readonly name: string;
  readonly purpose: string;
  readonly basis: string;
  readonly data: string;
  readonly retention: string;
};

function listActivities({ auditDays, addressDays, sessionDays, payments }: PrivacySettings): readonly Activity[] {
  const account = 'The agreement with the person (article 6(1)(b))';
  const security = 'Legitimate interest in a safe service (article 6(1)(f))';
  const until = 'Until the person deletes the account, or an administrator does';
  return [
    {
      name: 'Accounts',
      purpose: 'To let people in, and to show them to those they share something with',
      basis: account,
      data: 'Email address, name, hash of the password or the id at a sign-in service; if entered: picture, gender, day of birth, postal address',
      retention: until,
    },
    {
      name: 'What people do for themselves and in groups',
      purpose: 'To keep favourites, lists, tags, choices, groups, answers and what was opened last on every device',
      basis: account,
      data: 'These items, with the person and the time',
      retention: until,
    },
    ...(payments.kind === 'none'
      ? []
      : [
          {
            name: 'Subscriptions',
            purpose: 'To open what was paid for or given',
            basis: account,
            data: 'What, from when, until when, the id at the payment provider; no card numbers',
            retention: `${until}; the payment provider keeps what the law on accounts demands`,
          },
        ]),
    {
      name: 'Sign-ins',
      purpose: 'To keep people signed in, and to find misuse',
      basis: security,
      data: 'Time, network address, browser',
      retention: `${sessionDays} days after the last visit; network address and browser ${addressDays} days`,
    },
    {
      name: 'Activity log',
      purpose: 'To tell who changed, gave or removed what',
      basis: security,
      data: 'Person, action, item, time, network address',
      retention: `${auditDays} days; network address ${addressDays} days`,
    },
    {
      name: 'Emails and notifications',
      purpose: 'To verify addresses, to choose new passwords, and to tell members of groups what they asked to be told',
      basis: account,
      data: 'Email address, text of the mail; for push messages the address of the browser',
      retention: 'Mails 30 days; push addresses until they are switched off or the person signs out',
    },
    {
      name: 'Limits against guessing',
      purpose: 'To keep strangers from guessing passwords, codes and keys',
      basis: security,
      data: 'A keyed hash of the network address or email address, and a count',
      retention: 'A day at most',
    },
  ];
}

function formatActivity({ name, purpose, basis, data, retention }: Activity): string[] {
  const rows = { Purpose: purpose, 'Legal basis': basis, 'People and data': data, Retention: retention };
  return [`## ${name}`, formatList(Object.entries(rows).map(([label, text]) => `${label}: ${text}`))];
}

function listRecipients(settings: PrivacySettings): readonly string[] {
  const { databaseUrl, s3, smtpUrl, webPush, payments, videoServices, socialProviders, firebase, traces } = settings;
  const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : 'several hosts');
  return [
    'Whoever runs the machine: [name of the host, with the agreement on processing]',
    ...(databaseUrl === undefined ? [] : [`The database: PostgreSQL at ${hostOf(databaseUrl)}`]),
    ...(s3 === undefined
      ? []
      : [`The store of files: bucket ${s3.bucket} at ${hostOf(s3.endpoint ?? 'https://amazonaws.com')}`]),
    ...(smtpUrl === undefined ? [] : [`The mail server: ${hostOf(smtpUrl)}`]),
    ...(webPush === undefined ? [] : [`Push services of browsers (encrypted messages): ${webPush.hosts.join(', ')}`]),
    ...(payments.kind === 'stripe' ? ['The payment provider: Stripe'] : []),
    ...socialProviders.map(({ id }) => `Sign-in by choice of the person: ${id}`),
    ...(firebase === undefined ? [] : [`Sign-in: Firebase, project ${firebase.projectId}`]),
    ...videoServices.map((service) => `Videos, when a person opens one: ${service}`),
    ...(traces === undefined ? [] : [`Traces without people, queries or texts: ${hostOf(traces.url)}`]),
  ];
}

const formatList = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');

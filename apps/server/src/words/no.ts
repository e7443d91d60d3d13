import type { Words } from './en.ts';

/** What the server itself says, in Norwegian. */
export const no: Words = {
  mail: {
    why: 'Du får denne e-posten fordi adressen ble oppgitt i Canticle. Var det ikke deg, trenger du ikke gjøre noe.',
    verify: {
      subject: 'Bekreft e-postadressen din',
      lead: 'Åpne denne lenken for å bekrefte e-postadressen din. Den virker i én time.',
      action: 'Bekreft adressen',
    },
    reset: {
      subject: 'Velg et nytt passord',
      lead: 'Åpne denne lenken for å velge et nytt passord. Den virker én gang, innen én time.',
      action: 'Velg passord',
    },
    changeEmail: {
      subject: 'Bekreft den nye e-postadressen din',
      lead: 'Åpne denne lenken for å bruke denne e-postadressen fra nå av. Den virker i én time.',
      action: 'Bruk denne adressen',
    },
    addressInUse: {
      subject: 'Du har allerede en konto',
      lead: 'Noen, trolig du, ville bruke denne adressen til en ny konto. Den hører allerede til en: logg inn med den i stedet.',
      action: 'Logg inn',
    },
    emailChanging: {
      subject: 'E-postadressen din er i ferd med å bli endret',
      lead: 'Noen som er logget inn på kontoen din, har bedt om å bruke en annen e-postadresse fra nå av. Var det ikke deg, velg et nytt passord med en gang.',
      action: 'Velg passord',
    },
  },
};

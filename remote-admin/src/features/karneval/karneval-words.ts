import type { AdminKarneval, EventRow, Status } from './api.ts'

export const statusNames: Record<Status, string> = {
  draft: 'Utkast',
  upcoming: 'Kommande',
  active: 'Aktiv',
  archived: 'Arkiverad',
}

export const eventStatusNames: Record<EventRow['status'], string> = {
  draft: 'Utkast',
  open: 'Öppen',
  cancelled: 'Inställd',
}

/** What is wrong with a typed number of places; an empty one is no limit. */
export const capacityFault = (text: string): string | undefined =>
  /^\d{0,5}$/.test(text.trim()) && Number(text) <= 10_000
    ? undefined
    : 'Skriv ett heltal, högst 10 000, eller lämna tomt.'

export const resultsServiceNames: Record<AdminKarneval['results_service'], string> = {
  own: 'Här i portalen',
  external: 'I en annan tjänst, med länk',
  both: 'Både här och i en annan tjänst',
}

export const youngResultsNames: Record<AdminKarneval['young_results'], string> = {
  all: 'Tider och placeringar publiceras',
  times: 'Tider publiceras, inga placeringar',
  finished: 'Bara ”Fullföljt” publiceras',
}

type Common = { to: Status; label: string; yes: (karneval: string) => string; causes: string }
/** `isBack`: takes the carnival away from its readers, which needs a title of its own. */
export type Change = Common & ({ isBack: false } | { isBack: true; title: string })

/** Possible status changes with their consequences; the server allows the same ones. */
export const statusChanges: Record<Status, readonly Change[]> = {
  draft: [
    {
      to: 'upcoming',
      label: 'Visa som kommande',
      yes: (karneval) => `Visa ${karneval} som kommande`,
      isBack: false,
      causes: 'Karnevalen syns för alla i karnevalsmenyn med sina datum, grenar och priser.',
    },
  ],
  upcoming: [
    {
      to: 'active',
      label: 'Aktivera',
      yes: (karneval) => `Aktivera ${karneval}`,
      isBack: false,
      causes:
        'Karnevalen blir den som alla sidor visar. Anmälan och beställningar öppnar och stänger enligt datumen. Bara en karneval kan vara aktiv.',
    },
    {
      to: 'draft',
      label: 'Gör till utkast',
      yes: (karneval) => `Gör ${karneval} till utkast`,
      isBack: true,
      title: 'Göm karnevalen',
      causes: 'Karnevalen försvinner för alla utom superadmin. Den kan visas som kommande igen.',
    },
  ],
  active: [
    {
      to: 'archived',
      label: 'Arkivera',
      yes: (karneval) => `Arkivera ${karneval}`,
      isBack: true,
      title: 'Arkivera karnevalen',
      causes:
        'Anmälan, beställningar och faktureringsuppgifter stängs för alla skolor, och inget mer kan faktureras eller bokas. Utan en kommande karneval visas sidan ”Ingen aktiv karneval”. Du kan öppna karnevalen igen.',
    },
    {
      to: 'upcoming',
      label: 'Markera som kommande',
      yes: (karneval) => `Markera ${karneval} som kommande`,
      isBack: true,
      title: 'Markera karnevalen som kommande',
      causes: 'Sidorna visar inte längre den här karnevalen, om inte den är den enda kommande. Den kan aktiveras igen.',
    },
  ],
  archived: [
    {
      to: 'upcoming',
      label: 'Öppna igen',
      yes: (karneval) => `Öppna ${karneval} igen`,
      isBack: false,
      causes: 'Skolorna kan åter ändra faktureringsuppgifter, och anmälan följer datumen.',
    },
  ],
}

/** Text beside a draft: who sees it, and the next step. */
export const draftNote =
  'Bara superadmin ser utkastet. Kontrollera datum, grenar och priser, och visa sedan karnevalen som kommande.'

/** Text of the copy form: what is copied to the new carnival. */
export const copiedText =
  'Datum, grenar, omgångar, priser och tidtabell kopieras och flyttas till det nya året. Lag och beställningar följer inte med.'

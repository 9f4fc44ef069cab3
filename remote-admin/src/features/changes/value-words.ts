import { formatDate, formatDateTime, formatMoney } from '@stafapp/shared/format'
import { questionTopicNames } from '@stafapp/shared/rules/question-topics'
import { missingNames, roleNames, schoolSubtypes, schoolTypes } from '../../shared/terms.ts'
import { snakeCase } from './field-names.ts'

const roundNames = { TRIAL: 'Försök', FINAL: 'Final' }

/** Texts for codes, by field name. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  action: {
    deliver: 'Skicka',
    manual: 'Märk som skickade för hand',
    maventa: 'Skicka genom Maventa',
    remind: 'Påminn',
    remind_again: 'Påminn på nytt',
  },
  category: {
    bespisning_friday: 'Bespisning fredag',
    bespisning_saturday: 'Bespisning lördag',
    gatustafett: 'Gatustafett',
    hejarklack: 'Hejarklack',
    inmarsch: 'Inmarsch',
    kort: 'Kort stafett',
    logi: 'Logi',
    masstafett: 'Masstafett',
    ovrig: 'Övrig gren',
    stafetter: 'Stafetter',
  },
  channel: {
    einvoice: 'E-faktura',
    email: 'E-post',
    manual: 'För hand',
    maventa: 'Maventa',
    maventa_email: 'E-post genom Maventa',
    maventa_print: 'Brev genom Maventa',
    paper: 'Papper',
  },
  correction: { difference: 'Skillnaden', replace: 'Kreditera allt och fakturera på nytt' },
  extent: { deduction: 'En del', difference: 'Skillnaden', whole: 'Hela' },
  format: {
    camt053: 'Kontoutdrag (camt.053)',
    camt054: 'camt.054',
    danske: 'Danske Bank, CSV',
    ktl: 'KTL',
    lines: 'Rader',
    nordea: 'Nordea, CSV',
    op: 'OP, CSV',
    s_pankki: 'S-Pankki, CSV',
  },
  gender: { female: 'Flicka', male: 'Pojke' },
  gender_type: {
    custom: 'Egen regel',
    female: 'Flickor',
    male: 'Pojkar',
    mixed: 'Mixed',
    mixed_alternating: 'Flickor och pojkar varannan',
  },
  kind: {
    absent: 'Saknas',
    add_team: 'Nytt lag',
    advance: 'Förskott',
    awarded: 'Priset är utdelat',
    called: 'Uppropat',
    ceremony: 'Prisutdelning',
    change_runners: 'Byt löpare',
    contact_person: 'Kontaktperson',
    correction: 'Rättelse',
    credit: 'Kreditnota',
    dns: 'Kom inte till start',
    exception: 'Tillstånd till undantag',
    invoice: 'Faktura',
    legs: 'Löparnas ordning',
    lot: 'Lottning',
    mark: 'Utan tid',
    not_ours: 'Inte våra pengar',
    official: 'Officiellt resultat',
    present: 'På plats',
    program: 'Program',
    protest: 'Protest',
    race: 'Lopp',
    reading: 'Resultatfil',
    refund: 'Ska betalas tillbaka',
    reminder: 'Påminnelse',
    ruling: 'Beslut om protest',
    run: 'Löpt',
    runner: 'Löpare',
    sent: 'Sänt till start',
    service: 'Paus eller bespisning',
    started: 'Startat',
    time: 'Tid',
    undo: 'Ångrat',
    user: 'Användare',
    withdraw_team: 'Stryk laget',
    written_off: 'Avskrivet',
  },
  lane_kind: { bend: 'Kurva (200 m)', relay: 'Stafett (400 m)', straight: 'Rak sträcka' },
  mark: { none: 'Ingen' },
  missing: missingNames,
  phase: {
    archived: 'Arkiverad',
    before: 'Före anmälan',
    closed: 'Anmälan är stängd',
    competition: 'Tävlingsdagarna',
    intent: 'Preliminär anmälan',
    reopened: 'Löparanmälan är öppen igen',
    runners: 'Löparanmälan',
    teams: 'Laganmälan',
  },
  purpose: {
    incomplete_team_fee: 'Tillägget för bristfällig lagsammansättning',
    late_team_fee: 'Tillägget för sent lag',
  },
  replacement_reason: { förstahjälp: 'Första hjälpen', läkarintyg: 'Läkarintyg' },
  results_service: {
    both: 'Både här och i en annan tjänst',
    external: 'I en annan tjänst, med länk',
    own: 'Här i portalen',
  },
  role: roleNames,
  roles: roleNames,
  round: roundNames,
  rounds: roundNames,
  school_subtype: schoolSubtypes,
  school_subtypes: schoolSubtypes,
  school_type: schoolTypes,
  school_types: schoolTypes,
  scope: { event: 'I varje gren', karneval: 'I hela karnevalen' },
  state: {
    accepted: 'Skickad',
    already_paid: 'Fakturan redan betald',
    applied: 'Inläst',
    approved: 'Godkänd',
    bad_check_digit: 'Fel kontrollsiffra',
    bounced: 'Kom inte fram',
    cancelled: 'Tillbakadragen',
    correction: 'Återtagen',
    credited_invoice: 'Krediterad faktura',
    declined: 'Avböjd',
    delivered: 'Levererad',
    discarded: 'Kastad',
    done: 'Klar',
    downloaded: 'I betalningsuppdrag',
    exact: 'Bokad',
    failed: 'Skickades inte',
    gone: 'Återbetald',
    ignored_zero: 'Inga pengar',
    made: 'Ska betalas tillbaka',
    over: 'Överbetalning',
    parked: 'Lagd åt sidan',
    partial: 'Delbetalning',
    pending: 'Väntar på beslut',
    queued: 'Väntar på att skickas',
    refunded: 'Återbetald',
    refused: 'Avslagen',
    rejected: 'Togs inte emot',
    running: 'Pågår',
    sent: 'Skickad',
    split: 'Bokad på flera',
    stopped: 'Stoppad',
    unknown: 'Okänt',
    unknown_reference: 'Ingen känd referens',
    withdrawn: 'Tillbakadragen',
    written_off: 'Avskriven',
  },
  status: {
    active: 'Aktiv',
    approved: 'Godkänd',
    archived: 'Arkiverad',
    called: 'Uppropat',
    cancelled: 'Inställd',
    closed: 'Stängd',
    confirmed: 'Bekräftad',
    credited: 'Krediterad',
    draft: 'Utkast',
    full: 'Full',
    invoiced: 'Fakturerad',
    issued: 'Skapad',
    locked: 'Låst',
    open: 'Öppen',
    overpaid: 'Överbetald',
    paid: 'Betald',
    partly_paid: 'Delvis betald',
    pending: 'Väntar på beslut',
    placed: 'Beställd',
    planned: 'Planerat',
    refused: 'Avslagen',
    registered: 'Anmäld',
    run: 'Sprunget',
    sent: 'Skickad',
    unknown: 'Okänd',
    upcoming: 'Kommande',
    withdrawn: 'Struken',
  },
  task: {
    announcer: 'Speaker',
    call_room: 'Upprop',
    ceremony: 'Prisutdelning',
    start: 'Start',
    timing: 'Tidtagning',
  },
  teams: { keep: 'Lagen behålls', withdraw: 'Lagen stryks' },
  to: { ...roleNames, contact: 'Kontaktperson', failed: 'De som inte nåddes', unreached: 'De som inte nåddes och nya' },
  topic: questionTopicNames,
  vat_exemption: {
    E: 'E – momsfri försäljning av en momsregistrerad säljare',
    O: 'O – säljaren är inte momsskyldig',
  },
  young_results: {
    all: 'Tider och placeringar publiceras',
    finished: 'Bara ”Fullföljt” publiceras',
    times: 'Tider publiceras, inga placeringar',
  },
}

/** Stands for no value. */
export const NOTHING = '–'

/** Fields with text that people have typed: what looks like a code there is shown as it is. */
const written: readonly string[] = ['name', 'search', 'username']

/** A code of which this table has no words: of a field with codes any such word, of others one with an underscore. */
const isCode = (field: string, value: string): boolean =>
  !written.includes(field) && (field in codes ? /^[a-z]\w*$/ : /^[a-z]+(?:_[a-z0-9]+)+$/).test(value)

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/
const day = /^\d{4}-\d{2}-\d{2}$/

/** Names of referenced objects, by field name in snake case, then by id. */
export type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Formats a value of the log: dates and times in Finnish format, amounts in euro, codes and ids as names. A code without
 * words says nothing to the reader, and is left out.
 */
export function valueText(path: string, value: string, names: Names = {}): string {
  if (instant.test(value)) return formatDateTime(value)
  if (day.test(value)) return formatDate(value)
  const name = snakeCase(path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? '')
  if (name.endsWith('_cents') && /^-?\d+$/.test(value)) return formatMoney(Number(value))
  return codes[name]?.[value] ?? names[name]?.[value] ?? (isCode(name, value) ? NOTHING : value)
}

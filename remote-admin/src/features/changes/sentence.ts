import { formatNumber } from '@stafapp/shared/format'
import { actionText, isBareVerb, pastedText } from '../../shared/action-names.ts'
import { kindWords } from '../../shared/kind-names.ts'
import type { Change } from './api.ts'
import { fieldOf } from './result.ts'

/** Sentences of actions, with `#` for the name of the object. */
export const sentences: Readonly<Record<string, string>> = {
  'bibs.changed': 'ändrade nummerlappen för #',
  'bibs.given': 'delade ut nummerlappar i #',
  'bibs.renumbered': 'delade ut alla nummerlappar på nytt i #',
  'bibs.settings': 'ändrade hur nummerlappar delas ut i #',
  'billing.channel': 'bytte sätt att få fakturor för #',
  'billing.hand_over': 'gav tjänster från # till en annan betalare',
  'contact_person.saved': 'sparade kontaktpersonen för #',
  'diets.erased': 'raderade specialdieterna för #',
  'diets.saved': 'sparade specialdieterna för #',
  'event.advance_rule': 'ändrade vem som går till finalen i #',
  'event.round': 'ändrade omgångens tider i #',
  'events.intent': 'sparade den preliminära anmälan för #',
  'heats.draw': 'lottade heaten i #',
  'heats.final': 'lottade finalen i #',
  'heats.lock': 'låste eller släppte lagens platser i #',
  'heats.publish': 'publicerade heaten i #',
  'heats.reading': 'läste in en resultatfil för #',
  'heats.reading_discarded': 'kastade en resultatfil för #',
  'heats.reading_parked': 'lade en resultatfil för # åt sidan',
  'heats.repair': 'uppdaterade heatindelningen i #',
  'heats.restore': 'publicerade en tidigare version på nytt i #',
  'heats.results': 'sparade försökens resultat i #',
  'heats.settings': 'ändrade hur heaten lottas i #',
  'heats.status': 'ändrade ett heats läge i #',
  'heats.swap': 'flyttade lag för hand i #',
  'heats.take': 'tog en lottning i bruk i #',
  'heats.undo': 'ångrade en flytt i #',
  'invitation.accept': 'tog emot inbjudan till #',
  'invitation.create': 'bjöd in #',
  'invitation.resend': 'skickade inbjudan till # på nytt',
  'invitation.revoke': 'återkallade inbjudan till #',
  'invoices.batch': 'startade utskick #',
  'invoices.batch_resume': 'fortsatte utskick #',
  'invoices.batch_stop': 'stoppade utskick #',
  'invoices.bounced': 'antecknade att # kom tillbaka',
  'invoices.choose_payer': 'valde samlingsfaktura för #',
  'invoices.credit': 'skapade #',
  'invoices.delayed': 'fick besked om att # väntar hos e-postservern',
  'invoices.free_overpaid': 'frigjorde det som var betalt för mycket på #',
  'invoices.issue': 'skapade #',
  'invoices.printed': 'skrev ut #',
  'invoices.promise': 'antecknade ett löfte om betalning av #',
  'invoices.promise_withdrawn': 'tog bort löftet om betalning av #',
  'invoices.remind': 'skrev en påminnelse om #',
  'invoices.send': 'skickade #',
  'invoices.send_again': 'skickade # på nytt',
  'invoices.send_reminder': 'skickade påminnelsen om #',
  'karneval.copy': 'skapade # efter en tidigare karneval',
  'karneval.status': 'bytte status på #',
  'message.send': 'skickade meddelandet #',
  'message.send_again': 'skickade meddelandet # på nytt',
  'message.undo': 'ångrade meddelandet #',
  'order.change_approved': 'godkände en beställningsändring för #',
  'order.change_refused': 'avslog en beställningsändring för #',
  'order.change_requested': 'bad om en beställningsändring för #',
  'order.change_withdrawn': 'drog tillbaka en beställningsändring för #',
  'order.placed': 'skickade beställningen för #',
  'payments.allocate': 'bokade betalningen från #',
  'payments.import': 'läste in bankfilen #',
  'payments.mark_paid': 'markerade # som betald',
  'payments.place': 'avslutade betalningen från # utan faktura',
  'payments.undo': 'ångrade bokningen av betalningen från #',
  'payments.write_off': 'skrev av det som var öppet på #',
  'privacy.names_erased': 'raderade löparnas namn i #',
  'raceday.ceremony_changed': 'ställde in prisutdelningen för #',
  'raceday.protest': 'lämnade in en protest för #',
  'refunds.file': 'gjorde återbetalningsfil #',
  'refunds.mark': 'antecknade en återbetalning till #',
  'refunds.receiver': 'rättade mottagaren av återbetalningen till #',
  'refunds.withdraw': 'drog tillbaka betalningsuppdrag #',
  'runners.imported': 'importerade löpare till #',
  'school.create': 'lade till skolan #',
  'school.merge': 'slog ihop en skola med #',
  'school.persons_exported': 'hämtade personuppgifterna för #',
  'school.remove': 'tog bort skolan #',
  'team.change_approved': 'godkände en ändringsanmälan för #',
  'team.change_cancelled': 'drog tillbaka en ändringsanmälan för #',
  'team.change_refused': 'avslog en ändringsanmälan för #',
  'team.change_requested': 'skickade en ändringsanmälan för #',
  'team.change_undone': 'tog tillbaka godkännandet av en ändringsanmälan för #',
  'team.restored': 'tog tillbaka laget #',
  'team.school_declined': 'tackade nej till det gemensamma laget #',
  'team.school_invited': 'bjöd in en skola till laget #',
  'team.school_joined': 'valde löpare till det gemensamma laget #',
  'team.school_removed': 'tog bort en skola ur laget #',
  'team.withdrawn': 'strök laget #',
  'teams.incomplete_fee': 'lade till tillägget för bristfällig lagsammansättning för #',
  'teams.intent': 'anmälde lag för #',
  'timetable.delay': 'lade till förseningen #',
  'timetable.delay_undone': 'ångrade förseningen #',
  'timetable.generated': 'räknade ut tiderna för #',
  'timetable.moved': 'flyttade # i tidtabellen',
  'timetable.moved_back': 'ångrade flytten av # i tidtabellen',
  'timetable.rounds_added': 'lade till omgångar i tidtabellen för #',
  'timetable.track': 'lade till banan #',
  'timetable.track_changed': 'ändrade samlingsplatsen för banan #',
  'timetable.track_removed': 'tog bort banan #',
  'timetable.track_renamed': 'gav banan namnet #',
  'unit.class_approved': 'godkände klassen för #',
  'unit.class_refused': 'godkände inte klassen för #',
  'user.disable': 'stängde av kontot #',
  'user.enable': 'öppnade kontot #',
  'user.end_leadership': 'avslutade lagledarskapet för #',
  'user.end_sessions': 'loggade ut enheter för #',
  'user.erase': 'raderade personuppgifterna för #',
  'user.factor_removed': 'stängde av tvåstegsinloggningen för #',
  'user.first_super_admin': 'skapade det första kontot #',
  'user.login_closed': 'försökte logga in på det avstängda kontot #',
  'user.login_refused': 'försökte logga in med fel lösenord på kontot #',
  'user.password_link': 'skickade en lösenordslänk till #',
  'user.restore_leadership': 'gav tillbaka lagledarskapet för #',
  'user.roles': 'ändrade rollerna för #',
  'user.undo': 'ångrade en ändring av kontot #',
  'user.update_phone': 'ändrade telefonnumret för #',
}

/** What stands after a bare verb such as "ändrade", where it is more than the kind and the name. */
const objects: Readonly<Record<string, string>> = {
  billing_information: 'betalaren #',
  documentation: 'dokumentet #',
  event_instance: 'grenen #',
  food_menu: 'matsedeln #',
  invitation: 'inbjudan till #',
  invoice: '#',
  karneval: '#',
  order: 'beställningen för #',
  product: 'produkten #',
  qna: 'frågan #',
  runner: 'löparen #',
  school: 'uppgifterna för #',
  school_unit: 'uppgifterna för #',
  team: 'laget #',
  timetable_row: '# i tidtabellen',
  track: 'banan #',
  user: 'kontot #',
}

/** Kinds whose names are sentences of their own. */
const quoted: readonly string[] = ['message', 'qna', 'documentation', 'food_menu']

/** Kinds of which there is one, or that nobody knows by their number. */
const unnumbered: readonly string[] = [
  ...['arena_map', 'bookkeeping_settings', 'invoicing_settings', 'period_lock', 'reference_rate'],
]

/** "kreditnota 284 till faktura 283, Vasa stad": the document and its payer. */
const documentName = /^((?:kreditnota )?(?:\d+|utkast)(?: till faktura \d+)?)(?:, (.*))?$/

type Sentence = {
  /** The words before and after the object's name. */
  lead: string
  tail: string
  /** Empty where the sentence names none. */
  thing: string
  /** The payer of a document, which stands after the sentence. */
  payer: string
}

/** What was done, as a Swedish sentence without who and when: "markerade faktura 268 som betald". */
export function sentenceOf(change: Change): Sentence {
  const { thing, payer } = thingOf(change)
  const [lead = '', tail = ''] = (thing === '' ? withoutName(change) : withName(change)).split('#')
  return { lead: lead.trimEnd(), tail: tail.trimStart(), thing, payer }
}

/** The name of a change's object as it stands in a sentence. */
function thingOf({ action, object_type, object_id, object_name, user }: Change): Pick<Sentence, 'thing' | 'payer'> {
  const isSelf = object_type === 'user' && object_id === user?.id
  if (isSelf || pastedText(action, object_name) !== null) return { thing: '', payer: '' }
  const number = object_id === null || unnumbered.includes(object_type) ? '' : `nr ${object_id}`
  if (object_name === '') return { thing: number, payer: '' }
  if (object_type === 'invoice') {
    const [, document = object_name, payer = ''] = documentName.exec(object_name) ?? []
    if (/^\d/.test(document)) return { thing: `faktura\u00a0${document}`, payer }
    return { thing: document === 'utkast' ? 'utkastet till faktura' : document, payer }
  }
  if (object_type === 'payment' && object_name === 'Okänd betalare') return { thing: 'okänd betalare', payer: '' }
  return { thing: quoted.includes(object_type) ? `”${object_name}”` : object_name, payer: '' }
}

function withName({ action, object_type, before, after }: Change): string {
  const given = special({ action, before, after }) ?? sentences[action]
  if (given) return given
  if (!isBareVerb(action)) return `${actionText(action)}: #`
  const kind = kindWords[object_type]
  return `${actionText(action)} ${objects[object_type] ?? (kind ? `${kind.the}: #` : '#')}`
}

/** Where the words depend on more than the action's code. */
function special({ action, before, after }: Pick<Change, 'action' | 'before' | 'after'>): string | null {
  if (action === 'invoices.choose_payer' && fieldOf(after, 'is_collective') === false)
    return 'tog tillbaka valet av samlingsfaktura för #'
  if (action === 'invoices.batch') return batchSentence(after)
  // An extent is told of what is not for the whole.
  if (fieldOf(after, 'extent') !== undefined) {
    if (action === 'invoices.credit') return 'krediterade en del med #'
    if (action === 'invoices.issue') return 'skapade # som tillägg'
  }
  // An earlier promise that is replaced.
  if (action === 'invoices.promise' && fieldOf(before, 'promised_on')) return 'ändrade löftet om betalning av #'
  if (action !== 'payments.mark_paid') return null
  if (Number(fieldOf(after, 'amount_cents')) < 0) return 'antecknade en återbetalning av #'
  return fieldOf(after, 'status') === 'partly_paid' ? 'antecknade en delbetalning av #' : null
}

/** The sentence for a batch of invoices, with its kind and count; null when the entry lacks them. */
function batchSentence(after: unknown): string | null {
  const count = Number(fieldOf(after, 'count'))
  const invoices = `${formatNumber(count)} ${count === 1 ? 'faktura' : 'fakturor'}`
  const words: Readonly<Record<string, string>> = {
    deliver: `startade utskick # med ${invoices}`,
    manual: `märkte ${invoices} som skickade för hand i utskick #`,
    maventa: `startade utskick # genom Maventa med ${invoices}`,
    remind: `startade utskick # med påminnelser om ${invoices}`,
    remind_again: `startade utskick # med nya påminnelser om ${invoices}`,
  }
  return words[String(fieldOf(after, 'action'))] ?? null
}

function withoutName({ action, object_type, object_name }: Change): string {
  const kind = isBareVerb(action) ? (kindWords[object_type]?.the ?? '') : ''
  return pastedText(action, object_name) ?? `${actionText(action)} ${kind}`.trimEnd()
}

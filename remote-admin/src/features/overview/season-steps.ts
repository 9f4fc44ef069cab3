import { formatDate, formatMoney, formatNumber } from '@stafapp/shared/format'
import { helsinkiDayEnd, helsinkiInstant } from '@stafapp/shared/rules/times/helsinki'
import type { Season } from './api.ts'

/** now: the first that can be done; open: can be done as well; waiting: not yet; over: its time is out and something lacks. */
export type SeasonState = 'done' | 'now' | 'open' | 'waiting' | 'over'

export type SeasonStep = {
  title: string
  state: SeasonState
  text: string
  to: string
  /** What the button that leads to the page says. */
  action: string
}

type Facts = {
  karneval: NonNullable<Season['karneval']>
  figures: NonNullable<Season['figures']>
  money: NonNullable<Season['money']>
  now: Date
}
type State = { state: Exclude<SeasonState, 'now'>; text: string; to?: string; action?: string }
type Rule = { title: string; to: string; action: string; at: (facts: Facts) => State }

const done = (text: string): State => ({ state: 'done', text })
const open = (text: string, to?: string): State => ({ state: 'open', text, ...(to && { to }) })
const waiting = (text: string): State => ({ state: 'waiting', text })
const over = (text: string): State => ({ state: 'over', text })

const count = (amount: number, one: string, many: string): string =>
  `${formatNumber(amount)} ${amount === 1 ? one : many}`
const schools = (amount: number): string => count(amount, 'skola', 'skolor')
const events = (amount: number): string => count(amount, 'gren', 'grenar')
/** The sum is that of units, as where it is invoiced; the schools are those that one writes to. */
const unitsWithoutPayer = ({ units_without_payer: units, schools_without_payer: of }: Facts['figures']): string =>
  units === 0 ? '' : ` för ${count(units, 'enhet', 'enheter')} i ${schools(of)}`
const invoices = (amount: number): string => count(amount, 'faktura', 'fakturor')

/** What is made and has not left; empty when there is none. */
const unsentText = ({ unsent_count, unsent_credit_count: credits }: Facts['money']): string => {
  const parts = [
    ...(unsent_count > credits ? [invoices(unsent_count - credits)] : []),
    ...(credits > 0 ? [count(credits, 'kreditnota', 'kreditnotor')] : []),
  ]
  return parts.length > 0 ? `${parts.join(' och ')} att skicka` : ''
}

const isPast = ({ now }: Facts, instant: string): boolean => now.getTime() > Date.parse(instant)
const startOf = ({ karneval }: Facts): Date => helsinkiInstant(karneval.starts_on, '00:00')
const isOver = ({ karneval, now }: Facts): boolean => now > helsinkiDayEnd(karneval.ends_on)

/** The organiser's year in the order of the work. Sums and schools are counted beside the steps, not in them. */
const rules: readonly Rule[] = [
  {
    title: 'Kopiera från i fjol',
    to: '/admin/karneval',
    action: 'Kopiera grenar och priser',
    at: ({ figures: { event_count, product_count } }) => {
      const text = `${events(event_count)} och ${count(product_count, 'produkt', 'produkter')}`
      return event_count > 0 && product_count > 0 ? done(text) : open(`${text}: allt finns inte ännu`)
    },
  },
  {
    title: 'Sätt datumen',
    to: '/admin/karneval',
    action: 'Sätt datumen',
    at: (facts) => {
      const { starts_on, ends_on, runners_close_at, orders_close_at, status } = facts.karneval
      if (status === 'draft' && isOver(facts)) return open('Datumen har redan passerat')
      const last = Math.max(Date.parse(runners_close_at), Date.parse(orders_close_at))
      if (last >= startOf(facts).getTime())
        return open('Anmälan eller beställningen stänger först när karnevalen har börjat')
      return done(`${formatDate(starts_on)}–${formatDate(ends_on)}`)
    },
  },
  {
    title: 'Visa karnevalen som kommande',
    to: '/admin/karneval',
    action: 'Visa som kommande',
    at: (facts) => {
      const { status, intent_opens_at, runners_close_at } = facts.karneval
      if (status === 'draft') return open('Ett utkast som bara du ser: visa det som kommande, så ser skolorna det')
      if (!isPast(facts, intent_opens_at)) return done(`Anmälan öppnar ${formatDate(intent_opens_at)}`)
      return done(
        isPast(facts, runners_close_at) ? 'Anmälan är stängd' : `Anmälan är öppen till ${formatDate(runners_close_at)}`,
      )
    },
  },
  {
    title: 'Bjud in skolorna',
    to: '/admin/schoollist?saknas=leader',
    action: 'Visa skolor utan lagledare',
    at: (facts) => {
      const missing = facts.figures.schools_without_leader
      if (facts.karneval.status === 'draft') return waiting('När karnevalen visas som kommande')
      if (missing === 0) return done('Alla skolor har en lagledare')
      return isPast(facts, facts.karneval.runners_close_at)
        ? over(`${schools(missing)} har ingen lagledare`)
        : open(`${schools(missing)} saknar lagledare`)
    },
  },
  {
    title: 'Påminn',
    // One letter to both groups: it lists what each school lacks.
    to: '/admin/meddelanden?saknas=teams&saknas=compositions',
    action: 'Skriv en påminnelse',
    at: (facts) => {
      const { schools_without_teams: teamless, schools_with_unready_teams: unready, message_count } = facts.figures
      const { teams_open_at, runners_close_at, status } = facts.karneval
      if (status === 'draft' || !isPast(facts, teams_open_at)) return waiting(`Från ${formatDate(teams_open_at)}`)
      if (teamless === 0 && unready === 0) return done('Alla skolor har lag och uppställningar')
      const sent = count(message_count, 'meddelande skickat', 'meddelanden skickade')
      if (isPast(facts, runners_close_at))
        return over(`${schools(teamless)} saknar lag, ${schools(unready)} saknar uppställningar, ${sent}`)
      if (teamless > 0 && unready > 0) return open(`Skolor saknar lag eller uppställningar, ${sent}`)
      return teamless > 0
        ? open(`Skolor saknar lag, ${sent}`, '/admin/meddelanden?saknas=teams')
        : open(`Skolor saknar uppställningar, ${sent}`, '/admin/meddelanden?saknas=compositions')
    },
  },
  {
    title: 'Gör tidtabellen',
    to: '/admin/tidtabell',
    action: 'Öppna Tidtabell',
    at: ({ figures: { entered_events, untimed_events } }) => {
      if (entered_events === 0) return waiting('När det finns lag')
      return untimed_events === 0
        ? done(`${events(entered_events)} med lag har en tid`)
        : open(`${events(untimed_events)} med lag saknar tid`)
    },
  },
  {
    title: 'Lotta heaten',
    to: '/admin/heats',
    action: 'Öppna Heatlottning',
    at: (facts) => {
      const { entered_events, undrawn_events } = facts.figures
      if (entered_events === 0) return waiting('När det finns lag')
      if (undrawn_events === 0) return done(`${events(entered_events)} med heat`)
      return isPast(facts, facts.karneval.teams_close_at)
        ? open(`${events(undrawn_events)} att lotta`)
        : waiting(`Efter ${formatDate(facts.karneval.teams_close_at)}`)
    },
  },
  {
    title: 'Publicera heaten',
    to: '/admin/heats?steg=publicera',
    action: 'Publicera heaten',
    at: ({ figures: { entered_events, undrawn_events, heats_published } }) => {
      if (heats_published) return done('Skolorna ser sina heat')
      return entered_events === 0 || undrawn_events > 0 ? waiting('Efter lottningen') : open('Bara du ser heaten')
    },
  },
  {
    title: 'Tävlingsdagarna',
    to: '/admin/tidtabell',
    action: 'Öppna resultaten',
    at: (facts) => {
      const { starts_on, status } = facts.karneval
      if (facts.now < startOf(facts)) return waiting(`Från ${formatDate(starts_on)}`)
      if (status === 'draft' || status === 'upcoming') return waiting('När karnevalen är aktiv')
      return isOver(facts) ? done('Karnevalen är över') : open('Karnevalen pågår', '/tavlingsdag/resultat')
    },
  },
  {
    title: 'Fakturera och skicka',
    to: '/admin/invoicing',
    action: 'Gå till faktureringen',
    at: (facts) => {
      const { uninvoiced_cents, ready_cents, without_payer_cents, invoice_count } = facts.money
      const unsent = unsentText(facts.money)
      const payerless =
        without_payer_cents > 0
          ? `${formatMoney(without_payer_cents)} väntar på betalare${unitsWithoutPayer(facts.figures)}`
          : ''
      const listed = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ')
      if (ready_cents !== null && ready_cents > 0)
        return open(listed(`${formatMoney(ready_cents)} kan faktureras nu`, unsent, payerless))
      // What is made goes out before what cannot be made yet.
      if (unsent !== '')
        return {
          ...open(listed(unsent, payerless), '/admin/invoicing?del=utskick'),
          action: 'Gå till Utskick',
        }
      if (uninvoiced_cents <= 0)
        return invoice_count > 0
          ? done(invoice_count === 1 ? 'Den enda fakturan är skickad' : `Alla ${invoices(invoice_count)} är skickade`)
          : waiting('Inget är beställt ännu')
      if (!isPast(facts, facts.karneval.runners_close_at))
        return waiting(`Efter ${formatDate(facts.karneval.runners_close_at)}`)
      if (ready_cents === null) return open(listed(`${formatMoney(uninvoiced_cents)} är inte fakturerat`, payerless))
      if (payerless === '') return open(`${formatMoney(uninvoiced_cents)} är beställt, men kan inte faktureras ännu`)
      return { ...open(payerless, '/admin/schoollist?saknas=billing'), action: 'Visa skolor utan betalare' }
    },
  },
  {
    title: 'Följ betalningarna',
    to: '/economy/referencepayments',
    action: 'Läs in betalningar',
    at: ({ money: { invoice_count, open_cents, unsent_cents, overdue_cents } }) => {
      if (invoice_count === 0) return waiting('Efter faktureringen')
      if (open_cents === 0) return unsent_cents > 0 ? waiting('Efter utskicket') : done('Allt är betalt')
      return open(overdue_cents > 0 ? 'Det finns fakturor som har förfallit' : 'Allt är inte betalt ännu')
    },
  },
  {
    title: 'Arkivera',
    to: '/admin/karneval?del=farligt',
    action: 'Arkivera karnevalen',
    at: (facts) => {
      if (facts.karneval.status === 'archived') return done('Böckerna är stängda')
      const { uninvoiced_cents, open_cents, unsent_cents } = facts.money
      if (!isOver(facts) || uninvoiced_cents > 0 || open_cents + unsent_cents > 0)
        return waiting('När allt är fakturerat och betalt')
      return open('Allt är fakturerat och betalt')
    },
  },
]

/** The season's steps at `now`; without a carnival the first one is to make it. Nothing can be done in an archived one. */
export function seasonSteps({ karneval, figures, money }: Season, now: Date): SeasonStep[] {
  const isArchived = karneval?.status === 'archived'
  const stateOf = (rule: Rule, index: number): State => {
    if (!karneval || !figures || !money)
      return index === 0 ? open('Ingen karneval finns ännu') : waiting('När karnevalen finns')
    const found = rule.at({ karneval, figures, money, now })
    return isArchived && found.state === 'open' ? { ...found, state: 'waiting' } : found
  }
  const states = rules.map(stateOf)
  const first = states.findIndex(({ state }) => state === 'open')
  return rules.map(({ title, to, action }, index) => {
    const { state, ...own } = states[index] as State
    return { title, to, action, ...own, state: index === first ? 'now' : state }
  })
}

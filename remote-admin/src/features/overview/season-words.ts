import type { Season } from './api.ts'

type Kind = Season['decisions'][number]['kind']
type Words = {
  one: string
  many: string
  /** Of what is counted within a carnival, its list of that carnival. */
  to: string | ((karneval: number | undefined) => string)
  /** Somebody else is to act: it is no decision that waits. */
  isAside?: boolean
}

/** The list of the invoices on which too much is paid. */
export const overpaidAddress = (karneval: number | undefined): string =>
  `/economy/reskontra?${karneval === undefined ? '' : `karneval=${karneval}&`}alder=over`

/** What waits for a decision, and where it is made. Keyed by the API's kinds, so that a new one does not compile. */
export const decisionWords: Record<Kind, Words> = {
  protest: { one: 'protest', many: 'protester', to: '/tavlingsdag/resultat' },
  team_change: { one: 'ändringsanmälan', many: 'ändringsanmälningar', to: '/admin/andringar?del=lag' },
  exception: { one: 'begäran om undantag', many: 'begäranden om undantag', to: '/admin/andringar?del=lag' },
  order_change: {
    one: 'beställningsändring',
    many: 'beställningsändringar',
    to: '/admin/andringar?del=bestallningar',
  },
  class_change: {
    one: 'ändring av skoltyp eller elevantal',
    many: 'ändringar av skoltyp eller elevantal',
    to: '/admin/andringar?del=klasser',
  },
  payment: {
    one: 'betalning väntar på beslut',
    many: 'betalningar väntar på beslut',
    to: '/economy/referencepayments',
  },
  overpaid: {
    one: 'faktura med för mycket betalt',
    many: 'fakturor med för mycket betalt',
    to: overpaidAddress,
  },
  refund: {
    one: 'återbetalning att betala ut',
    many: 'återbetalningar att betala ut',
    to: '/economy/aterbetalningar',
  },
  refund_at_bank: {
    one: 'återbetalning att pricka av när den syns på kontot',
    many: 'återbetalningar att pricka av när de syns på kontot',
    to: '/economy/aterbetalningar',
    isAside: true,
  },
  result_reading: {
    one: 'resultatfil som lagts åt sidan',
    many: 'resultatfiler som lagts åt sidan',
    to: '/admin/heats',
  },
  message: { one: 'mottagare som inte nåddes', many: 'mottagare som inte nåddes', to: '/admin/meddelanden' },
  delivery: {
    one: 'faktura som inte kom fram',
    many: 'fakturor som inte kom fram',
    to: '/admin/invoicing?del=fakturor&visa=failed',
  },
  error_report: { one: 'felrapport den här veckan', many: 'felrapporter den här veckan', to: '/admin/felrapporter' },
}

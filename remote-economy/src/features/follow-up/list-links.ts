import type { QueryOf } from '@stafapp/shared/contract/types'

type Query = QueryOf<'GET /api/invoices/followup-list/'>
export type Part = Query['part']

/** The figures by their word in the address, with the heading of their list. */
export const lists = {
  fakturerat: { part: 'invoiced', name: 'Fakturerat' },
  oskickat: { part: 'unsent', name: 'Inte skickat' },
  betalt: { part: 'paid', name: 'Betalt' },
  obetalt: { part: 'open', name: 'Obetalt' },
  forfallet: { part: 'overdue', name: 'Förfallet' },
  sent: { part: 'late', name: 'Förfallet utan löfte' },
  lovat: { part: 'promised', name: 'Lovat' },
  vantas: { part: 'expected', name: 'Väntas in' },
  ofakturerat: { part: null, name: 'Ofakturerat' },
} as const satisfies Record<string, { part: Part | null; name: string }>

export type List = keyof typeof lists

type Choice = { school?: number; payer?: number; from?: string; to?: string }

/** The address of a figure's list. It names the carnival, so that whoever gets the address sees the same list. */
export function listPath(karneval: number, list: List, { school, payer, from, to }: Choice = {}): string {
  const params = new URLSearchParams({ visa: list, karneval: String(karneval) })
  if (school !== undefined) params.set('skola', String(school))
  if (payer !== undefined) params.set('betalare', String(payer))
  if (from !== undefined) params.set('fran', from)
  if (to !== undefined) params.set('till', to)
  return `/economy/followup/lista?${params}`
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** What an address asks for; what it says in vain is left out. */
export function listOf(params: URLSearchParams): Choice & { list: List } {
  const named = params.get('visa') ?? ''
  const school = Number(params.get('skola'))
  const payer = Number(params.get('betalare'))
  const [from, to] = [params.get('fran') ?? '', params.get('till') ?? '']
  return {
    list: named in lists ? (named as List) : 'obetalt',
    ...(Number.isInteger(school) && school > 0 && { school }),
    ...(Number.isInteger(payer) && payer > 0 && { payer }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
  }
}

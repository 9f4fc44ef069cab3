import type { Tone } from '../../shared/invoice-words.ts'
import type { Preview, PreviewPayer } from './api.ts'

export const states: Record<PreviewPayer['state'], { text: string; tone: Tone }> = {
  new: { text: 'Ny faktura', tone: 'plain' },
  changed: { text: 'Ändrad', tone: 'warning' },
  blocked: { text: 'Uppgifter saknas', tone: 'bad' },
  done: { text: 'Fakturerad', tone: 'good' },
}

export const categoryNames: Record<PreviewPayer['rows'][number]['category'], string> = {
  stafetter: 'stafetter',
  bespisning_friday: 'bespisning fredag',
  bespisning_saturday: 'bespisning lördag',
  logi: 'logi',
  hejarklack: 'hejarklack',
  inmarsch: 'inmarsch',
}

export const isReady = ({ state }: PreviewPayer): boolean => state === 'new' || state === 'changed'

/** Counts and totals of issuing invoices to these payers. */
export function summary(payers: readonly PreviewPayer[]) {
  const ready = payers.filter(isReady)
  const credits = ready.filter(({ state }) => state === 'changed')
  return {
    payers: ready,
    invoices: ready.filter(({ total_cents }) => total_cents > 0).length,
    credits: credits.length,
    invoicedCents: ready.reduce((sum, { total_cents }) => sum + total_cents, 0),
    creditedCents: credits.reduce((sum, { invoiced_cents }) => sum + invoiced_cents, 0),
  }
}

/** Text of an empty list; says that everything is invoiced only if it is. */
export function doneText({ payers, without_payer, open_orders }: Preview): string {
  const left = [
    ...(without_payer.length > 0
      ? [without_payer.length === 1 ? '1 enhet saknar betalare' : `${without_payer.length} enheter saknar betalare`]
      : []),
    ...(open_orders.count > 0
      ? [open_orders.count === 1 ? '1 beställning är utkast' : `${open_orders.count} beställningar är utkast`]
      : []),
  ]
  if (left.length > 0) return `Inget mer kan faktureras nu: ${left.join(' och ')}.`
  return payers.every(({ state }) => state === 'done') ? 'Allt är fakturerat.' : 'Ingen betalare motsvarar urvalet.'
}

/** Payers with characters that an invoice cannot contain, with their replacements. */
export const lostSigns = ({ payers }: Preview): { payer: PreviewPayer; details: string[] }[] =>
  payers
    .map((payer) => ({
      payer,
      details: payer.warnings.filter(({ code }) => code === 'character').map(({ detail }) => detail),
    }))
    .filter(({ details }) => details.length > 0)

const sum = (payers: readonly PreviewPayer[], field: 'total_cents' | 'invoiced_cents') =>
  payers.reduce((total, payer) => total + payer[field], 0)

/** The four figures above the table. */
export function figures({ payers, without_payer }: Preview) {
  const of = (state: PreviewPayer['state']) => payers.filter((payer) => payer.state === state)
  const [fresh, changed, blocked, done] = [of('new'), of('changed'), of('blocked'), of('done')]
  return {
    fresh: { count: fresh.length, cents: sum(fresh, 'total_cents') },
    changed: { count: changed.length, cents: sum(changed, 'total_cents') - sum(changed, 'invoiced_cents') },
    blocked: {
      count: blocked.length + without_payer.length,
      cents: sum(blocked, 'total_cents') + without_payer.reduce((total, unit) => total + unit.total_cents, 0),
    },
    done: { count: done.length, cents: sum(done, 'invoiced_cents') },
  }
}

import { formatMoney, formatNumber } from '@stafapp/shared/format'
import type { Batch, BatchChoice } from './api.ts'

export const yesLabels: Record<BatchChoice['action'], string> = {
  maventa: 'Skicka',
  manual: 'Markera',
  remind: 'Skicka påminnelser',
}

/** "1 faktura", "2 768 dokument": sent documents include credit notes, reminders concern invoices only. */
export function documentCount({ action, count }: Pick<BatchChoice, 'action' | 'count'>): string {
  if (action !== 'remind') return `${formatNumber(count)} dokument`
  return count === 1 ? '1 faktura' : `${formatNumber(count)} fakturor`
}

const doneWords: Record<Batch['action'], string> = {
  maventa: 'i kö till Maventa',
  manual: 'markerade som skickade',
  remind: 'påminda',
}

/** One sentence about a batch: action, amounts and documents left out. */
export function batchText({ action, state, count, done, left, done_cents }: Batch): string {
  const figures = `${formatNumber(done)} av ${documentCount({ action, count })} ${doneWords[action]}`
  if (state === 'running') return `Pågår: ${figures}.`
  if (state === 'stopped') return `Stoppat: ${figures}. Resten väntar.`
  const rest = left === 0 ? '' : ` ${formatNumber(left)} lämnades:`
  return `Klart: ${figures}, ${formatMoney(done_cents)}.${rest}`
}

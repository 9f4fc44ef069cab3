import { plusDays } from '@stafapp/shared/rules/times/helsinki'
import type { invoiceDelivery, invoiceReminder } from '../../db/schema/invoicing.ts'
import { interestPeriods, type Rate } from '../../modules/money/public.ts'
import type { PayerRow } from './billing.ts'
import { carnivals } from './carnivals.ts'
import type { DemoInvoice } from './invoices.ts'

type DeliveryRow = typeof invoiceDelivery.$inferInsert
type ReminderRow = typeof invoiceReminder.$inferInsert & { id: number }

/** How the demo's invoices went out: as e-invoices where the payer wants them, by e-mail to the others; one mail bounced. */
export const demoDeliveries = (invoices: readonly DemoInvoice[], payers: readonly PayerRow[]): DeliveryRow[] => {
  const byId = new Map(payers.map((payer) => [payer.id, payer]))
  const active = carnivals.find(({ status }) => status === 'active')
  const bounced = invoices.find(
    ({ row, fate }) =>
      fate === 'open' && row.karnevalId === active?.id && isByMail(byId.get(row.billingInformationId ?? 0)),
  )
  return invoices.flatMap(({ row }) => {
    const payer = byId.get(row.billingInformationId ?? 0)
    if (!payer) return []
    const byMaventa = !isByMail(payer)
    const isBounced = row === bounced?.row
    return [
      {
        ...sent(row.sentAt ?? new Date(0)),
        invoiceId: row.id,
        reminderId: null,
        ...(isBounced && { acceptedAt: null }),
        channel: byMaventa ? ('einvoice' as const) : ('email' as const),
        state: isBounced ? ('bounced' as const) : byMaventa ? ('delivered' as const) : ('accepted' as const),
        cause: isBounced ? '550 5.1.1 Adressen finns inte.' : '',
        address: (byMaventa ? payer.edi : payer.email) ?? '',
      },
    ]
  })
}

const isByMail = (payer: PayerRow | undefined): boolean => payer?.useMaventa !== true || payer.edi === ''

const sent = (at: Date) => ({ acceptedAt: at, createdAt: at, updatedAt: at })

const DAY_MS = 86_400_000
const REMINDED = 6

/**
 * Two reminders of the oldest invoices that nobody has paid, with interest and fee, as paper: the second one is due, so
 * that they are on the list for collection.
 */
export function demoReminders(invoices: readonly DemoInvoice[], rates: readonly Rate[]) {
  const late = invoices.filter(({ row, fate }) => fate === 'open' && row.kind === 'invoice').slice(0, REMINDED)
  const reminders = late.flatMap(({ row }, index) =>
    [1, 2].map((level): ReminderRow => {
      const remindedOn = plusDays(row.dueOn, level * 30)
      const debt = { dueOn: row.dueOn, dueCents: row.totalCents, payments: [] }
      const interest = interestPeriods(debt, { until: remindedOn, rates, margin: 7 })
      return {
        id: index * 2 + level,
        invoiceId: row.id,
        level,
        remindedOn,
        dueOn: plusDays(remindedOn, 10),
        openCents: row.totalCents,
        interest,
        interestCents: interest.reduce((sum, { cents }) => sum + cents, 0),
        feeCents: level * 500,
        createdAt: new Date(Date.parse(remindedOn) + DAY_MS / 3),
      }
    }),
  )
  const addresses = new Map(
    late.map(({ row: { id, billing } }) => [id, `${billing.mail_address}, ${billing.zipcode} ${billing.city}`]),
  )
  const deliveries = reminders.map(
    ({ id, invoiceId, createdAt }): DeliveryRow => ({
      ...sent(createdAt ?? new Date(0)),
      invoiceId,
      reminderId: id,
      channel: 'paper',
      state: 'accepted',
      address: addresses.get(invoiceId) ?? '',
    }),
  )
  return { reminders, deliveries }
}

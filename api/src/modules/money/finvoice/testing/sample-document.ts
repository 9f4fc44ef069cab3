import { sellerFact } from '../../../../seed/facts/seller.ts'
import type { InvoiceDocument } from '../../invoices/invoice-document.ts'
import { vatBreakdown } from '../../invoices/lines.ts'
import { sellerOf } from '../../invoices/settings.ts'

export const seller = sellerOf({ ...sellerFact, id: 1, version: 1 } as Parameters<typeof sellerOf>[0])

export type Draft = Partial<Omit<InvoiceDocument, 'totalCents' | 'balance' | 'vat' | 'lines'>> & {
  lines?: (Omit<InvoiceDocument['lines'][number], 'totalCents' | 'part'> & { part?: number })[]
  paidCents?: number
}

/** A row outside the tax. */
export const team = {
  description: 'Stafettlag, kort stafett',
  unit: 'lag',
  quantity: 12,
  unitPriceCents: 800,
  vatPercent: 0,
}

/** A document whose sums follow from its lines; an invoice of one row by default. */
export function documentOf({ lines = [team], paidCents = 0, ...draft }: Draft = {}): InvoiceDocument {
  const totalCents = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceCents, 0)
  return {
    id: 1,
    unitId: 1,
    payerId: null,
    number: 20_250_001,
    kind: 'invoice',
    extent: 'whole',
    parts: [],
    issuedOn: '2025-05-26',
    dueOn: '2025-06-16',
    madeAt: new Date('2025-05-26T06:30:00Z'),
    reference: '202500010',
    billing: {
      name: 'Exempelstads stad, bildningssektorn',
      mail_address: 'PB 12',
      zipcode: '02700',
      city: 'Exempelstad',
      country: 'Finland',
      edi: '003797531026',
      operator: 'Apix',
      operator_edi: '003723327487',
      use_maventa: true,
    },
    seller,
    parent: null,
    reason: null,
    maventaId: null,
    karnevalName: 'Stafettkarnevalen 2025',
    delivered: { from: '2025-05-23', to: '2025-05-24' },
    place: { names: ['Åbo svenska skola', 'Lågstadiet'], street_address: 'Skolgatan 1', zipcode: '20100', city: 'Åbo' },
    concerns: 'Exempelstads lågstadieskola, Stafettkarnevalen 2025',
    ...draft,
    lines: lines.map((line) => ({ part: null, ...line, totalCents: line.quantity * line.unitPriceCents })),
    vat: vatBreakdown(lines),
    totalCents,
    balance:
      draft.kind === 'credit'
        ? { dueCents: 0, paidCents: 0, openCents: 0, overpaidCents: 0 }
        : {
            dueCents: totalCents,
            paidCents,
            openCents: Math.max(0, totalCents - paidCents),
            overpaidCents: Math.max(0, paidCents - totalCents),
          },
  }
}

import type { invoicingSettings } from '../../db/schema/invoicing.ts'

/** The demo's organiser. Company number and account are well-formed but unused; the treasurer enters the real ones. */
export const sellerFact: typeof invoicingSettings.$inferInsert = {
  name: 'Skolornas Stafettkarneval rf',
  businessId: '9876544-9',
  vatNumber: '',
  streetAddress: 'Exempelgatan 1 A',
  zipcode: '00100',
  city: 'Helsingfors',
  email: 'ekonomi@karneval.example',
  phone: '+358 40 000 0000',
  iban: 'FI2112345600000785',
  bic: 'NDEAFIHH',
  edi: '003798765449',
  operatorEdi: '003721291126',
  paymentDays: 14,
  reminderDays: 10,
  // Of the demo's spring: the reference rate 3.5 % and the margin below, as its reminders are calculated.
  lateInterestPercent: 10.5,
  interestMargin: 7,
  reminderFeeCents: 500,
  vatExemption: 'O',
  vatExemptionReason: 'VATEX-EU-O',
  vatExemptionText: 'Momsfri försäljning, allmännyttigt samfund, mervärdesskattelagen 4 §',
  createdAt: new Date('2024-01-08T10:00:00Z'),
  updatedAt: new Date('2024-01-08T10:00:00Z'),
}

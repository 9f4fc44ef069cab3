import type { FollowUp } from './api.ts'

const none = {
  invoiced_cents: 0,
  paid_cents: 0,
  open_cents: 0,
  overdue_cents: 0,
  ordered_cents: 0,
  oldest_due_on: null,
}

/** A small season for tests. */
export const followUp: FollowUp = {
  karneval: 1,
  as_of: '2025-04-15',
  uninvoiced_cents: 5000,
  without_payer_cents: 0,
  invoice_count: 2,
  credited_cents: 0,
  overpaid_cents: 0,
  total: { invoiced_cents: 112_000, paid_cents: 40_000, open_cents: 60_000, overdue_cents: 20_000 },
  categories: [
    {
      category: 'stafetter',
      ordered_cents: 105_000,
      invoiced_cents: 112_000,
      paid_cents: 40_000,
      open_cents: 60_000,
      overdue_cents: 20_000,
    },
    {
      category: 'hejarklack',
      ordered_cents: 0,
      invoiced_cents: 0,
      paid_cents: 0,
      open_cents: 0,
      overdue_cents: 0,
    },
  ],
  schools: [
    {
      ...none,
      school: 1,
      school_name: 'Brändö skola',
      invoiced_cents: 60_000,
      open_cents: 60_000,
      overdue_cents: 20_000,
      oldest_due_on: '2025-04-01',
    },
    { ...none, school: 2, school_name: 'Åbo skola', invoiced_cents: 40_000, paid_cents: 40_000 },
    { ...none, school: 3, school_name: 'Vasa skola', ordered_cents: 5_000 },
  ],
  days: [
    { day: '2025-03-01', invoiced_cents: 100_000, paid_cents: 0, open_cents: 100_000, overdue_cents: 0 },
    { day: '2025-03-02', invoiced_cents: 0, paid_cents: 0, open_cents: 100_000, overdue_cents: 0 },
    { day: '2025-03-03', invoiced_cents: 0, paid_cents: 40_000, open_cents: 60_000, overdue_cents: 0 },
  ],
  starts_on: '2025-05-16',
  last_year: {
    karneval: 9,
    name: 'Stafettkarnevalen 2024',
    starts_on: '2024-05-17',
    days: [{ day: '2024-03-08', invoiced_cents: 80_000, paid_cents: 30_000 }],
    categories: [{ category: 'stafetter', invoiced_cents: 80_000 }],
  },
  unsent: { count: 4, credit_count: 1, total_cents: 12_000 },
  promised: { count: 1, open_cents: 15_000 },
  late: { count: 1, open_cents: 20_000, broken_promise_count: 1 },
  forecast: [
    { from: '2025-04-14', to: '2025-04-20', count: 2, open_cents: 25_000, promised_cents: 0 },
    { from: '2025-04-21', to: '2025-04-27', count: 1, open_cents: 15_000, promised_cents: 15_000 },
  ],
  payers: [
    {
      billing_information: 5,
      school_name: 'Brändö skola',
      unit_name: 'Brändö skola',
      unit_count: 4,
      payer_name: 'Helsingfors stad',
      count: 4,
      open_cents: 60_000,
      overdue_cents: 20_000,
      oldest_due_on: '2025-04-01',
    },
  ],
}

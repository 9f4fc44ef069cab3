import { describe, expect, it } from 'vitest'
import { interestPeriods, reminderFee } from './interest.ts'

const rates = [
  { validFrom: '2025-01-01', percent: 3.5 },
  { validFrom: '2025-07-01', percent: 2.5 },
]
const debt = { dueOn: '2025-06-16', dueCents: 122_700, payments: [] }
const sum = (periods: readonly { cents: number }[]) => periods.reduce((total, { cents }) => total + cents, 0)

describe('interest by the Interest Act', () => {
  it.each([
    [7, [10.5, 9.5], [494, 1469], 1963],
    [8, [11.5, 10.5], [541, 1624], 2165],
  ])(
    '1227,00 due 16.6.2025 until 15.8.2025 with %i points above the reference rate',
    (margin, percents, parts, total) => {
      const periods = interestPeriods(debt, { until: '2025-08-15', rates, margin })
      expect(periods.map(({ from, to, days }) => [from, to, days])).toEqual([
        ['2025-06-17', '2025-06-30', 14],
        ['2025-07-01', '2025-08-15', 46],
      ])
      expect(periods.map(({ percent }) => percent)).toEqual(percents)
      expect(periods.map(({ cents }) => cents)).toEqual(parts)
      expect(sum(periods)).toBe(total)
    },
  )

  it('is nothing on the due day, and one day on the next', () => {
    expect(interestPeriods(debt, { until: '2025-06-16', rates, margin: 7 })).toEqual([])
    expect(interestPeriods(debt, { until: '2025-06-17', rates, margin: 7 })).toMatchObject([{ days: 1, cents: 35 }])
  })

  it('ends a period with a part payment, whose own day still counts, and stops when all is paid', () => {
    const payments = [
      { paidOn: '2025-06-20', cents: 100_000 },
      { paidOn: '2025-07-10', cents: 22_700 },
    ]
    expect(
      interestPeriods({ ...debt, payments }, { until: '2025-08-15', rates, margin: 7 }).map(
        ({ from, to, capital_cents }) => [from, to, capital_cents],
      ),
    ).toEqual([
      ['2025-06-17', '2025-06-20', 122_700],
      ['2025-06-21', '2025-06-30', 22_700],
      ['2025-07-01', '2025-07-10', 22_700],
    ])
  })

  it('stops and names a half-year without a rate instead of taking an earlier one', () => {
    expect(() => interestPeriods(debt, { until: '2026-01-01', rates, margin: 7 })).toThrow(
      'Referensräntan för första halvåret 2026 saknas.',
    )
  })
})

describe('the fee of a reminder', () => {
  it.each([
    [1200, { isConsumer: false, today: '2025-06-17' }, 1200],
    [1200, { isConsumer: true, today: '2025-06-29' }, 0],
    [1200, { isConsumer: true, today: '2025-06-30' }, 500],
    [300, { isConsumer: true, today: '2025-06-30' }, 300],
    [0, { isConsumer: false, today: '2025-06-30' }, 0],
    [500, { isConsumer: false, today: '2025-06-30', openCents: 500 }, 500],
    [500, { isConsumer: false, today: '2025-06-30', openCents: 499 }, 0],
    // What the payer pays is compared, which the law limits.
    [1200, { isConsumer: true, today: '2025-06-30', openCents: 500 }, 500],
    [1200, { isConsumer: true, today: '2025-06-30', openCents: 499 }, 0],
  ])('of %i is for %j %i', (wanted, payer, fee) => {
    expect(reminderFee(wanted, { openCents: 10_000, ...payer, dueOn: '2025-06-16' })).toBe(fee)
  })
})

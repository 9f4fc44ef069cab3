import { expect, it } from 'vitest'
import { nextOrder, type SchoolRow, schoolRows } from './school-rows.ts'

const row = (school: number, school_name: string, open_cents: number): SchoolRow => ({
  school,
  school_name,
  open_cents,
  ordered_cents: 0,
  invoiced_cents: 0,
  paid_cents: 0,
  overdue_cents: 0,
  oldest_due_on: null,
})
const schools = [row(1, 'Åbo skola', 100), row(2, 'Östra skolan', 300), row(3, 'Zachariasskolan', 100)]
const names = (rows: SchoolRow[]) => rows.map(({ school_name }) => school_name)

it('orders names as Swedish does: å and ö after z', () => {
  const order = { column: 'school_name', direction: 'ascending' } as const
  expect(names(schoolRows(schools, '', order))).toEqual(['Zachariasskolan', 'Åbo skola', 'Östra skolan'])
})

it('orders money, equal sums by name', () => {
  const order = { column: 'open_cents', direction: 'descending' } as const
  expect(names(schoolRows(schools, '', order))).toEqual(['Östra skolan', 'Zachariasskolan', 'Åbo skola'])
})

it('finds a school whatever the case', () => {
  expect(names(schoolRows(schools, ' ÅBO ', { column: 'school_name', direction: 'ascending' }))).toEqual(['Åbo skola'])
})

it('turns the order of a column, and starts a new column from its useful end', () => {
  const byOpen = { column: 'open_cents', direction: 'descending' } as const
  expect(nextOrder(byOpen, 'open_cents').direction).toBe('ascending')
  expect(nextOrder(byOpen, 'school_name').direction).toBe('ascending')
  expect(nextOrder(byOpen, 'paid_cents').direction).toBe('descending')
})

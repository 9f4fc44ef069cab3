import { expect, it } from 'vitest'
import { listOf, listPath } from './list-links.ts'

const paramsOf = (path: string) => new URL(path, 'http://portal.example').searchParams

it('reads what it wrote', () => {
  const choice = { school: 3, payer: 5, from: '2025-04-21', to: '2025-04-27' }
  const path = listPath(2, 'vantas', choice)
  expect(listOf(paramsOf(path))).toEqual({ list: 'vantas', ...choice })
  expect(paramsOf(path).get('karneval')).toBe('2')
})

it('shows what is unpaid when the address says nothing that exists', () => {
  expect(listOf(new URLSearchParams('visa=constructorx&skola=-1&betalare=Helsingfors&fran=i+dag'))).toEqual({
    list: 'obetalt',
  })
})

import { describe, expect, it } from 'vitest'
import { payerGroups } from './payer-groups.ts'

const payer = (name: string, city = '', edi = '') => ({ name, city, edi })

describe('payers that are one body', () => {
  it('are records of one city, whatever each is called and wherever its e-invoices go', () => {
    const [first, ...others] = payerGroups([
      payer('Åbo, bildningsväsendet', 'Åbo', '003700000001'),
      payer('ÅBO STAD', 'ÅBO', '003700000002'),
      payer('Abo stad, fostran', 'Åbo'),
    ])
    expect(others).toEqual([first, first])
  })

  it('are records with one name or one address, also over a third', () => {
    const [a, b, c] = payerGroups([
      payer('Stiftelsen X', 'Esbo', '003700000001'),
      payer('Stiftelsen X', 'Vanda'),
      payer('Y rf', 'Esbo', '003700000001'),
    ])
    expect([b, c]).toEqual([a, a])
  })

  it('are not two associations in one city, nor towns of which one is the other’s beginning', () => {
    const groups = payerGroups([
      payer('Hem och skola vid Ådalens skola', 'Lovisa'),
      payer('Idrottsföreningen Svan rf', 'Lovisa'),
      payer('Lovisa stad', 'Lovisa'),
      payer('Lovisaviken Ab', 'Lovisa'),
    ])
    expect(new Set(groups).size).toBe(4)
  })
})

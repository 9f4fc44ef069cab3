import { expect, it } from 'vitest'
import { printableText } from '../../../lib/pdf/paper.ts'
import { toLatin9Text } from '../../../lib/text/latin9.ts'
import { lostSigns } from './basis.ts'

const told = (text: string) =>
  lostSigns([{ attr: 'name', label: 'Namnet', text }]).map(({ code, detail }) => `${code} ${detail}`)

it('keeps what both can write, and does not tell of typographic signs', () => {
  expect(told('Åbo svenska skola – ”lågstadiet” é ü Š € 1’a')).toEqual([])
})

it('tells what becomes of a letter or picture in the e-invoice and on paper', () => {
  expect(told('Łódź 🏃‍♀️ 学')).toEqual([
    'character Namnet: ”Ł” blir ”L” i e-fakturan, ”ź” blir ”z” i e-fakturan, ”🏃‍♀️” lämnas bort, ”学” blir ”?”.',
  ])
})

it('says the same as the e-invoice and the paper do', () => {
  expect(toLatin9Text('Łódź 🏃‍♀️ 学')).toBe('Lódz  ?')
  expect(printableText('Łódź 🏃‍♀️ 学')).toBe('Łódź  ?')
})

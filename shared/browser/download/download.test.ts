import { expect, test } from 'vitest'
import { fileName } from './download.ts'

test.each([
  [`attachment; filename="Faktura 12.pdf"`, 'Faktura 12.pdf'],
  [`attachment; filename="Lag i ?bo.csv"; filename*=UTF-8''Lag%20i%20%C3%85bo.csv`, 'Lag i Åbo.csv'],
  ['attachment; filename=x.xml', 'x.xml'],
  ['', 'fil'],
])('%s', (disposition, name) => {
  expect(fileName(disposition)).toBe(name)
})

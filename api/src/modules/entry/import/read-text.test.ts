import { cpuMsOf } from '@stafapp/shared/testing/cpu-time'
import { expect, it } from 'vitest'
import { readText } from './read-text.ts'

const headings = ['Förnamn', 'Efternamn', 'Åk', 'Kön']

it.each(['\t', ';', ','])('rows are read with %j between the cells, also below title lines', (separator) => {
  const rows = [headings, ['Ida', 'Ek', '5', 'f']].map((row) => row.join(separator))
  const text = ['Våra löpare, 2025; alla', '', ...rows].join('\r\n')
  expect(readText(text).slice(2)).toEqual([headings, ['Ida', 'Ek', '5', 'f']])
})

it('a line with another separator than its list is split by its own, a title and a name with a comma are not', () => {
  const rows = [headings.join('\t'), 'Ida\tEk\t5\tf', 'Otto;Alm;6;p', 'Vi, Bo, 5, p', 'Ek, Ida', 'Siv\tUgn\t4\tf']
  expect(readText(['Våra löpare; 2025; alla', ...rows].join('\n'))).toEqual([
    ['Våra löpare; 2025; alla'],
    headings,
    ['Ida', 'Ek', '5', 'f'],
    ['Otto', 'Alm', '6', 'p'],
    ['Vi', 'Bo', '5', 'p'],
    ['Ek, Ida'],
    ['Siv', 'Ugn', '4', 'f'],
  ])
})

it('a quoted cell may hold separators, quotes and line breaks, and keeps the count of rows', () => {
  const text = '\uFEFFNamn,Åk,Kön\n"Ek, Ida ""Idis""",5,f\n"Alm,\nOtto",6,p\n"öppen,6,p'
  expect(readText(text)).toEqual([
    ['Namn', 'Åk', 'Kön'],
    ['Ek, Ida "Idis"', '5', 'f'],
    ['Alm,\nOtto', '6', 'p'],
    ['"öppen', '6', 'p'],
  ])
})

it.each([',', '\t', '"', ',"', '""', '\n"', 'a;b,c\t'])(
  '300,000 characters of %j are read in a few milliseconds',
  (piece) => {
    const text = piece.repeat(300_000 / piece.length)
    const took = cpuMsOf(() => {
      try {
        readText(text)
      } catch (error) {
        expect(error).toMatchObject({ items: [{ code: 'too_large' }] })
      }
    })
    expect(took).toBeLessThan(500)
  },
)

it('lines of words are split into name, grade and gender, also with numbers before them and headings above', () => {
  expect(readText('Namn Klass Kön\n1. Ida Ek 5B f\n2. Karl von Essen p 6')).toEqual([
    ['Namn', 'Klass', 'Kön'],
    ['Ida Ek', '5B', 'f'],
    ['Karl von Essen', '6', 'p'],
  ])
  expect(readText('Ek, Ida 5B f\nAlm, Otto 6 p')[0]).toEqual(['Ek, Ida', '5B', 'f'])
  expect(readText('Ida Ek, 5B, f\nOtto Alm, 6, p')[0]).toEqual(['Ida Ek', '5B', 'f'])
})

it('lines of names alone stay whole, also when a name ends with a letter that stands for a gender', () => {
  expect(readText('Ida K\nMaja F')).toEqual([['Ida K'], ['Maja F']])
  expect(readText('Ek, Ida\nAlm, Otto')).toEqual([
    ['Ek', 'Ida'],
    ['Alm', 'Otto'],
  ])
})

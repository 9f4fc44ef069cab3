import { gradesOf } from '@stafapp/shared/rules/school-class'
import { describe, expect, it } from 'vitest'
import { readClass, readGender, readGrade, readLeg, readName, readTeam } from './cells.ts'
import { findColumns } from './columns.ts'
import { parseRows } from './parse-rows.ts'
import { readText } from './read-text.ts'
import { Questions } from './table.ts'

const every = gradesOf({ schoolTypes: ['primary_school', 'middle_school', 'secondary_school'], schoolSubtypes: [] })
const value = (read: object) => ('value' in read ? read.value : null)

describe('cells are read as schools write them', () => {
  it.each([
    ['5', 5],
    ['åk 5', 5],
    ['Åk. 5', 5],
    ['5B', 5],
    ['klass 6 a', 6],
    ['5-LK', 5],
    ['5 språk', null],
    ['5.0', 5],
    ['0', 0],
    ['14', null],
    ['fem', null],
    ['', null],
  ])('grade %j is %j', (cell, grade) => expect(value(readGrade(cell))).toBe(grade))

  it.each([
    ['5B', 5, '5B'],
    ['Klass 5 b', 5, '5B'],
    ['b', 5, '5B'],
    ['5', 5, ''],
    ['', 5, ''],
    ['b', null, ''],
  ])('class %j in grade %j is %j', (cell, grade, name) => expect(readClass(cell, grade)).toBe(name))

  it.each([
    ['f', 'female'],
    ['Flicka', 'female'],
    ['K', 'female'],
    ['T', 'female'],
    ['tyttö', 'female'],
    ['tjej', 'female'],
    ['P', 'male'],
    ['poika', 'male'],
    ['mies', 'male'],
    ['constructor', null],
    ['p', 'male'],
    ['Pojke', 'male'],
    ['M.', 'male'],
    ['x', null],
    ['', null],
  ])('gender %j is %j', (cell, gender) => expect(value(readGender(cell))).toBe(gender))

  it.each([
    ['', 1],
    ['2', 2],
    ['Lag 3', 3],
    ['Vasa övningsskola 2', 2],
    ['A', null],
  ])('team %j is %j', (cell, team) => expect(value(readTeam(cell))).toBe(team))

  it('legs and reserves', () => {
    expect(value(readLeg('3'))).toEqual({ leg: 3 })
    expect(value(readLeg('Sträcka 3'))).toEqual({ leg: 3 })
    expect(value(readLeg('R'))).toEqual({ reserve: null })
    expect(value(readLeg('reserv 1'))).toEqual({ reserve: 1 })
    expect(readLeg('sist')).toMatchObject({ code: 'invalid' })
  })

  it.each(['=1+1', '+358', '-x', '@sum', '<b>Ida</b>', '=cmd|"/c calc"!A1', '\tIda=', 'Ida\u0000'])(
    'no formula, markup or control character is a name: %j (R31, R35)',
    (cell) => expect(readName(cell)).toMatchObject({ code: expect.stringMatching(/invalid|required/) }),
  )

  it.each(['Ida', 'Anna-Lena', "O'Brien", 'Åsa von Ö', 'Józef'])('%s is a name', (name) =>
    expect(value(readName(` ${name} `))).toBe(name),
  )
})

const parse = (text: string) => {
  const table = readText(text)
  const columns = findColumns(table)
  if ('code' in columns) return { rows: [], faults: [columns] }
  return parseRows(table, columns, new Questions(), every)
}

describe('a pasted sheet', () => {
  it('may have a title above, other columns between, and headings in any usual form', () => {
    const { rows, faults } = parse(
      [
        'Vår lista',
        '',
        'Nr\tSläktnamn\tFÖRNAMN\tKlass:\tKön (f/p)',
        '1\tEk\tIda\t5A\tf',
        '',
        '2\tAlm\tOtto\t6\tPojke',
      ].join('\r\n'),
    )
    expect(faults).toEqual([])
    expect(
      rows.map(({ row, first_name, last_name, grade, gender }) => [row, first_name, last_name, grade, gender]),
    ).toEqual([
      [4, 'Ida', 'Ek', 5, 'female'],
      [6, 'Otto', 'Alm', 6, 'male'],
    ])
  })

  it('leaves out a total below the list, and says once what is wrong with a name', () => {
    const { rows, faults } = parse(
      'Nr\tNamn\tKlass\tKön\n1\tIda Ek\t5A\tf\n2\tOtto\t6\tp\n3\t\t6\tp\n4\t<b> =Ek\t6\tpoj\nSammanlagt 3',
    )
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5])
    expect(faults.map(({ row, detail }) => [row, detail])).toEqual([
      [3, 'Efternamnet saknas. Skriv hela namnet.'],
      [4, 'Namnet saknas.'],
      [5, 'Namnet får innehålla bokstäver, mellanslag, bindestreck, punkt och apostrof.'],
    ])
  })

  it('tells every fault by row and by the sheet’s own heading', () => {
    const { faults } = parse('Förnamn;Efternamn;Årskurs;Kön\nIda;;fem;f\n;Alm;5;x')
    expect(faults.map(({ row, column, code }) => [row, column, code])).toEqual([
      [2, 'Efternamn', 'required'],
      [2, 'Årskurs', 'invalid'],
      [3, 'Förnamn', 'required'],
      [3, 'Kön', 'invalid'],
    ])
  })

  it.each([
    ['Ida\tEk\t5\tf', 'headings_missing'],
    ['Förnamn\tÅk\tKön\nIda\t5\tf', 'heading_missing'],
    ['Förnamn\tEfternamn\tÅk\tÅrskurs\tKön\nIda\tEk\t5\t5\tf', 'heading_twice'],
  ])('without clear headings nothing is guessed: %j', (text, code) => {
    expect(parse(text).faults).toMatchObject([{ code }])
  })
})

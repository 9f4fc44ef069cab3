import { gradesOf } from '@stafapp/shared/rules/school-class'
import { describe, expect, it } from 'vitest'
import { mapColumns } from './columns.ts'
import { parseRows } from './parse-rows.ts'
import { readText } from './read-text.ts'
import { mendTable, Questions } from './table.ts'

type Answers = Record<string, string>

const own = gradesOf({ schoolTypes: ['primary_school'], schoolSubtypes: ['none'] })

function read(text: string, answers: Answers = {}) {
  const questions = new Questions(Object.entries(answers).map(([question, choice]) => ({ question, choice })))
  const table = readText(text)
  const columns = mapColumns(table, questions, own)
  const parsed = 'code' in columns ? { rows: [], faults: [columns] } : parseRows(table, columns, questions, own)
  return { ...parsed, questions }
}

const asked = ({ questions }: ReturnType<typeof read>) => questions.list.map(({ id, choice }) => [id, choice])
const names = ({ rows }: ReturnType<typeof read>) =>
  rows.map(({ first_name, last_name }) => `${first_name} ${last_name}`)

const bare = 'Ida\tEk\t5A\tf\nOtto\tAlm\t6B\tp'

describe('a list without headings', () => {
  it('is read by its cells, and only which column has the first names must be said', () => {
    const first = read(bare)
    expect(asked(first)).toEqual([
      ['headings', 'runner'],
      ['names', null],
      ['column.0', 'first_name'],
      ['column.1', 'last_name'],
      ['column.2', 'grade'],
      ['column.3', 'gender'],
    ])
    expect(first.questions.open?.id).toBe('names')
    expect(first.faults).toEqual([])
    const said = read(bare, { names: 'last' })
    expect(names(said)).toEqual(['Ek Ida', 'Alm Otto'])
    expect(said.questions.open).toBeUndefined()
    expect(said.rows[1]).toMatchObject({ row: 2, grade: 6, school_class: '6B', gender: 'male' })
  })

  it('whose first row is plainly a runner’s leaves only the order of the names to be said', () => {
    const list = read('Sara Lund, 3, F\nOtto Alm, 4, P\nEva Sjö, 5, F')
    expect(asked(list).filter(([, choice]) => choice === null)).toEqual([['order', null]])
    expect(asked(list)).toContainEqual(['headings', 'runner'])
    expect(names(list)).toEqual(['Sara Lund', 'Otto Alm', 'Eva Sjö'])
    expect(list.rows.map(({ grade }) => grade)).toEqual([3, 4, 5])
    expect(asked(read('Sara Lund, 3, F\nOtto Alm, 4, P', { headings: 'headings' }))).toContainEqual([
      'headings',
      'headings',
    ])
  })

  it('says of a column without a heading that it is empty', () => {
    const list = read('Ida Ek;f;5A\nOtto Alm;p;', { order: 'first_last' })
    const fill = list.questions.list.find(({ id }) => id === 'fill')
    expect(fill?.text).toMatch(/^Kolumn C är tom på rad 2\./)
  })

  it('does not take numbers of the rows for grades, and reads whole names and events', () => {
    const list = read('1;Ida Ek;5;f;5 x 80 m\n2;Otto Alm;6;p;5 x 80 m\n3;Eva Sjö;6;f;5 x 80 m', { order: 'first_last' })
    expect(asked(list)).toEqual([
      ['headings', 'runner'],
      ['column.0', 'none'],
      ['column.1', 'name'],
      ['column.2', 'grade'],
      ['column.3', 'gender'],
      ['column.4', 'event'],
      ['order', 'first_last'],
    ])
    expect(names(list)).toEqual(['Ida Ek', 'Otto Alm', 'Eva Sjö'])
  })

  it('may begin with headings that nobody knows', () => {
    const list = read('Tilltal\tSläkt\tNivå\tF/P?\nIda\tEk\t5\tf\nOtto\tAlm\t6\tp', { names: 'first' })
    expect(asked(list)[0]).toEqual(['headings', 'headings'])
    expect(names(list)).toEqual(['Ida Ek', 'Otto Alm'])
    expect(list.questions.list.find(({ id }) => id === 'column.2')?.text).toContain('kolumnen Nivå')
  })

  it('is not guessed when its cells say nothing: the leader chooses, and is told what is missing', () => {
    const list = read('a1\tb2\nc3\td4')
    expect(list.faults).toMatchObject([
      { code: 'heading_missing', detail: 'Välj vilken kolumn som har Förnamn och Efternamn och Åk och Kön.' },
    ])
    expect(asked(list).slice(1)).toEqual([
      ['column.0', 'none'],
      ['column.1', 'none'],
    ])
  })
})

describe('headings that are not enough', () => {
  it('ask only about the columns that have no known heading', () => {
    const text = 'Förnamn\tEfternamn\tÅk\tF eller P\tAnnat\nIda\tEk\t5\tf\t-\nOtto\tAlm\t6\tp\t-'
    expect(asked(read(text))).toEqual([
      ['column.3', 'gender'],
      ['column.4', 'none'],
    ])
    expect(read(text).faults).toEqual([])
  })

  it('that stand twice are chosen between', () => {
    const text = 'Förnamn\tEfternamn\tÅk\tÅrskurs\tKön\nIda\tEk\t5\t5\tf'
    expect(read(text).faults).toEqual([])
    const both = read(text, { 'column.2': 'grade', 'column.3': 'grade' })
    expect(both.faults).toMatchObject([
      { code: 'heading_twice', detail: 'Kolumnerna C och D är valda som Åk. Välj annat för den ena.' },
    ])
  })

  it('an answer that is no choice changes nothing', () => {
    expect(asked(read(bare, { 'column.2': 'constructor', names: 'both' }))).toEqual(asked(read(bare)))
  })
})

describe('a class list without a column for the gender', () => {
  const text = 'Namn;Klass\nEk, Ida;5A\nAlm, Eva;6B'

  it('asks once for all runners, and reads nothing before the answer', () => {
    expect(asked(read(text))).toEqual([['gender', null]])
    expect(read(text).faults).toMatchObject([{ detail: 'Svara på frågan om löparnas kön.' }])
    const girls = read(text, { gender: 'f' })
    expect(girls.faults).toEqual([])
    expect(girls.rows.map(({ first_name, gender }) => [first_name, gender])).toEqual([
      ['Ida', 'female'],
      ['Eva', 'female'],
    ])
  })

  it('takes it row by row in a column of its own, which is no question about the sheet', () => {
    const open = read(text, { gender: 'each' })
    expect(open.faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Kön'],
      [3, 'Kön'],
    ])
    const questions = new Questions([{ question: 'gender', choice: 'each' }])
    const mended = mendTable(readText(text), [{ row: 3, cell: 2, value: 'p' }])
    const columns = mapColumns(mended, questions, { ...own, width: 2 })
    if ('code' in columns) throw new Error(columns.detail)
    const { rows, faults } = parseRows(mended, columns, questions, own)
    expect(rows.map(({ gender }) => gender)).toEqual([null, 'male'])
    expect(faults).toHaveLength(1)
    expect(questions.list.map(({ id }) => id)).toEqual(['gender'])
  })
})

describe('a class list without a column for the grade', () => {
  const text = 'Namn;Kön\nEk, Ida;f\nAlm, Otto;p'

  it('asks once for all runners, among the grades of the unit', () => {
    const open = read(text)
    expect(asked(open)).toEqual([['grade', null]])
    expect(open.questions.list[0]?.choices.map(({ value }) => value)).toEqual(['1', '2', '3', '4', '5', '6', 'each'])
    expect(open.faults).toMatchObject([{ detail: 'Svara på frågan om löparnas årskurs.' }])
    const fifth = read(text, { grade: '5' })
    expect(fifth.faults).toEqual([])
    expect(fifth.rows.map(({ grade }) => grade)).toEqual([5, 5])
    expect(asked(read(text, { grade: '9' }))).toEqual([['grade', null]])
  })

  it('takes it row by row, and a mended cell before the answer for all', () => {
    expect(read(text, { grade: 'each' }).faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Åk'],
      [3, 'Åk'],
    ])
    const questions = new Questions([{ question: 'grade', choice: '5' }])
    const mended = mendTable(readText(text), [{ row: 2, cell: 3, value: '6' }])
    const columns = mapColumns(mended, questions, { ...own, width: 2 })
    if ('code' in columns) throw new Error(columns.detail)
    expect(parseRows(mended, columns, questions, own).rows.map(({ grade }) => grade)).toEqual([6, 5])
    expect(questions.list.map(({ id }) => id)).toEqual(['grade'])
  })

  it('may have a column under another name, which is chosen instead', () => {
    const list = read('Namn;Kön;Grupp\nEk, Ida;f;5A\nAlm, Otto;p;6B')
    expect(asked(list)).toEqual([['column.2', 'grade']])
    expect(list.rows.map(({ school_class }) => school_class)).toEqual(['5A', '6B'])
  })

  it('may be names alone, with or without a heading', () => {
    for (const names of ['Namn\nIda Ek\nOtto Alm', 'Ida Ek\nOtto Alm']) {
      const list = read(names, { grade: '5', gender: 'f', order: 'first_last' })
      expect(list.faults).toEqual([])
      expect(list.rows.map(({ first_name, grade, gender }) => [first_name, grade, gender])).toEqual([
        ['Ida', 5, 'female'],
        ['Otto', 5, 'female'],
      ])
    }
  })
})

it('a grade that the unit does not have is a fault of its cell, also in the class', () => {
  const list = read('Namn;Klass;Kön\nEk, Ida;5A;f\nAlm, Otto;9A;p')
  expect(list.faults).toEqual([
    {
      row: 3,
      column: 'Klass',
      code: 'wrong_grade',
      detail: 'Enheten har åk 1–6, inte åk 9. Rätta årskursen eller lämna bort raden.',
    },
  ])
  // As it is written, not as a year of andra stadiet.
  expect(read('Namn;Klass;Kön\nEk, Ida;5A;f\nAlm, Otto;11;p').faults).toMatchObject([
    { code: 'wrong_grade', detail: 'Enheten har åk 1–6, inte åk 11. Rätta årskursen eller lämna bort raden.' },
  ])
})

describe('corrections', () => {
  const table = [['Ida', 'Ek'], ['Otto']]

  it('stand in place of their cells, also beyond the end of a row, and leave rows out', () => {
    expect(mendTable(table, [{ row: 2, cell: 2, value: ' 5 ' }])).toEqual([
      ['Ida', 'Ek'],
      ['Otto', '', '5'],
    ])
    expect(mendTable(table, [{ row: 1, cell: null, value: '' }])).toEqual([[], ['Otto']])
  })

  it('of rows that are not there change nothing, and the sheet itself stays as it was', () => {
    expect(mendTable(table, [{ row: 3, cell: 0, value: 'x' }])).toEqual(table)
    mendTable(table, [{ row: 1, cell: 0, value: 'x' }])
    expect(table[0]).toEqual(['Ida', 'Ek'])
  })
})

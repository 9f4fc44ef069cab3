import { fold } from '@stafapp/shared/rules/schools/fold'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../test/support/test-app.ts'
import { patternOf, plain } from './sql-values.ts'

let test: TestApp

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const texts = [
  'Årvasskolan, Karleby',
  'ÖVNINGSSKOLAN',
  'René Åkerblom',
  'a.b@c.fi',
  'axb',
  '5 × 80 m',
  '50 % (ny) [1] +^$|{2}\\',
]

it.each(['arvas', 'ovning', 'rene', 'a.b@', '×', '80', '%', '(ny)', '[1]', '+^$|{2}\\', '*', 'å'])(
  'the pattern of %s finds what the plain text holds',
  async (word) => {
    const found = async (by: ReturnType<typeof sql>) => {
      const { rows } = await test.db.execute<{ text: string }>(
        sql`select text from unnest(${sql.param(texts)}::text[]) text where ${by} order by text`,
      )
      return rows.map(({ text }) => text)
    }
    const folded = fold(word)
    const expected = await found(sql`strpos(${plain(sql`text`)}, ${folded}) > 0`)
    expect(await found(sql`text ~ ${patternOf(folded)}`)).toEqual(expected)
    if (word !== '*') expect(expected).not.toEqual([])
  },
)

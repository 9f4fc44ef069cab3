import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { actionText } from './action-names.ts'

it.each([
  ['documentation.publish', 'publicerade'],
  ['food_menu.remove', 'tog bort'],
  ['heats.publish', 'publicerade heaten'],
  ['karneval.copy', 'skapade en ny karneval efter en tidigare'],
  ['team.change_requested', 'skickade en ändringsanmälan'],
  ['user.login_closed', 'försökte logga in på ett avstängt konto'],
  // An unknown action is shown by its code.
  ['moon.landed', 'moon.landed'],
])('%s is "%s"', (action, text) => {
  expect(actionText(action)).toBe(text)
})

it('has a text for every action that the api writes into the log', () => {
  const unnamed = loggedActions().filter((action) => actionText(action) === action)
  expect(unnamed).toEqual([])
})

/** Literals such as 'invoices.send' in the api's files that log changes, by the log's own prefixes. */
function loggedActions(): string[] {
  const folder = join(import.meta.dirname, '../../../api/src/modules')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const texts = files.map((file) => readFileSync(join(folder, file), 'utf8')).filter((text) => /\baudit/.test(text))
  const prefixes = new Set(
    texts.flatMap((text) => [...text.matchAll(/action: '([a-z_]+)\./g)].map(([, prefix]) => prefix)),
  )
  const literals = texts.flatMap((text) => [...text.matchAll(/'([a-z_]+)\.[a-z_]+'/g)])
  const actions = new Set(
    literals.filter(([, prefix]) => prefixes.has(prefix)).map(([literal]) => literal.slice(1, -1)),
  )
  expect(actions.size).toBeGreaterThan(80)
  return [...actions]
}

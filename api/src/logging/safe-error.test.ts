import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'
import { safeError } from './safe-error.ts'

const planted = ['Zelda', 'zelda@skolan.fi', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.sHf_3-abc', '+358 50 123 4567']
const [name, email, token, phone] = planted

test('R47: what a parser quotes, an address, a number and a token do not get into the log with an error', () => {
  const errors = [
    new Error(`cannot reach https://host/people?name=${name} for ${email} (${phone}) with ${token}`),
    new SyntaxError(`Unexpected token 'Z', "${name} Quist" is not valid JSON`),
    Object.assign(new Error(`Failed query: insert into runner\nparams: ${name}`), { cause: new Error(name) }),
    Object.assign(new Error('x'), { stack: `Error: ${name}\n    at file:///app/api/src/x.ts:1:2` }),
  ]
  for (const error of errors) {
    const logged = JSON.stringify(safeError(error))
    for (const text of planted) expect(logged).not.toContain(text)
  }
  expect(safeError(errors[3]).stack).toBe('    at file:///app/api/src/x.ts:1:2')
})

test('R47: a line that carries an address or a token all the same leaves without it, as JSON', () => {
  const lines: string[] = []
  const logger = createLogger('info', { write: (line) => void lines.push(line) })
  logger.info({ reason: `550 <${email}> unknown`, deep: { list: [token] }, time: 'x' }, `sent to ${email}`)
  const [line = ''] = lines
  for (const text of [email, token]) expect(line).not.toContain(text)
  expect(JSON.parse(line)).toMatchObject({ reason: '550 <[e-post]> unknown', msg: 'sent to [e-post]' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

const REPORT = '/api/maintenance/error-logs/'

let portal: TestApp

beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})

afterAll(() => portal.close())

const report = (body: unknown, address: string) => portal.call('POST', REPORT, { body, address })

test('R49: an error report is stored as text, with its tokens masked', async () => {
  const { refresh } = await portal.login('lagledare')
  const answer = await report({ error_trace: `<script>x</script> ${refresh}`, description: 'Sidan dog' }, '10.0.0.1')
  expect(answer.statusCode).toBe(201)
  const { rows } = await portal.pool.query('select error_trace, description from error_report where id = $1', [
    answer.json().id,
  ])
  expect(rows).toEqual([{ error_trace: '<script>x</script> [token]', description: 'Sidan dog' }])
})

test('R47, R49: an error report keeps no name, address, number or token, wherever it was planted', async () => {
  const { rows: people } = await portal.pool.query<{ first_name: string; last_name: string }>(
    `select first_name, last_name from runner where first_name <> '' order by id limit 1`,
  )
  const [{ first_name, last_name } = { first_name: '', last_name: '' }] = people
  const { access } = await portal.login('lagledare')
  const planted = [first_name, last_name, 'zelda@skolan.fi', '+358 50 123 4567', access, 'Kvist']
  const trace = [
    `https://stafett.test/lagledare/teamregistration?q=${encodeURIComponent(`${first_name} Kvist`)}#x`,
    `TypeError: ${first_name} ${last_name} (zelda@skolan.fi, +358 50 123 4567) is not a function`,
    `    at Page (https://stafett.test/remotes/lagledare/1f2e3d4c5b/page.js?token=${access}:1:2)`,
  ].join('\n')
  const answer = await portal.call('POST', REPORT, {
    body: { error_trace: trace, description: `Jag sökte ${last_name} ${first_name}, zelda@skolan.fi` },
    address: '10.0.0.9',
    headers: { 'user-agent': `${first_name} zelda@skolan.fi Firefox/128.0 ${access}`, referer: `/?q=${last_name}` },
  })
  const { rows } = await portal.pool.query<Record<string, string>>(
    'select error_trace, description, user_agent from error_report where id = $1',
    [answer.json().id],
  )
  const [stored = {}] = rows
  const log = portal.logLines.join('')
  for (const text of planted) expect([...Object.values(stored), log].filter((each) => each.includes(text))).toEqual([])
  expect(stored).toEqual({
    error_trace: [
      'https://stafett.test/lagledare/teamregistration?[…]#x',
      'TypeError: [namn] [namn] ([e-post], [telefon]) is not a function',
      '    at Page (https://stafett.test/remotes/lagledare/1f2e3d4c5b/page.js?[…])',
    ].join('\n'),
    description: 'Jag sökte [namn] [namn], [e-post]',
    user_agent: 'Firefox 128, okänt system',
  })
})

test('an address that is escaped is masked too, and a long report keeps its beginning', async () => {
  const trace = `skrev till zelda%40skolan.fi ${'a.'.repeat(24_000)}`
  const answer = await report({ error_trace: trace, description: '' }, '10.0.0.10')
  expect(answer.statusCode).toBe(201)
  const { rows } = await portal.pool.query('select error_trace from error_report where id = $1', [answer.json().id])
  expect(rows).toEqual([{ error_trace: 'skrev till [e-post] […]' }])
})

test('R40: ten reports a minute from one address, then 429 until the minute is over', async () => {
  const body = { error_trace: 'x', description: '' }
  for (let sent = 0; sent < 10; sent += 1) expect((await report(body, '10.0.0.2')).statusCode).toBe(201)
  const refused = await report(body, '10.0.0.2')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
  expect((await report(body, '10.0.0.3')).statusCode).toBe(201)
  portal.clock.advance(60_000)
  expect((await report(body, '10.0.0.2')).statusCode).toBe(201)
})

test('R40: a report above 64 KiB is 413 and is not stored', async () => {
  const answer = await report({ error_trace: 'x'.repeat(70_000), description: '' }, '10.0.0.4')
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([413, 'payload_too_large'])
})

test('documents, questions and the menu are open to everybody', async () => {
  for (const path of ['documentation', 'qna', 'food-menu']) {
    const answer = await portal.call('GET', `/api/maintenance/${path}/`)
    expect([path, answer.statusCode]).toEqual([path, 200])
    expect(answer.json().data.length).toBeGreaterThan(0)
  }
})

test('the privacy policy is a published document with text', async () => {
  const { data } = (await portal.call('GET', '/api/maintenance/documentation/')).json()
  expect(data).toContainEqual(expect.objectContaining({ slug: 'privacypolicy', body: expect.stringMatching(/\S{3}/) }))
})

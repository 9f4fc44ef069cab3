import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await createTestApp({ demo: true })
})
afterAll(() => portal.close())

const read = async (query: Record<string, string>) => {
  const response = await portal.call('GET', '/api/events/calendar/', { query })
  return { response, entries: response.body.split('BEGIN:VEVENT').length - 1 }
}

test('the whole schedule, one event and one school as calendar files', async () => {
  const whole = await read({})
  expect(whole.response.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(whole.entries).toBe(38)
  const { data } = (await portal.call('GET', '/api/events/heatschedule/')).json()
  const [round] = data
  expect((await read({ event_instance: String(round.event_instance) })).entries).toBe(2)
  const { school } = round.heats[0].lanes[0]
  const starts = data.flatMap(({ heats }: { heats: { lanes: { school: number }[] }[] }) =>
    heats.flatMap(({ lanes }) => lanes.filter((lane) => lane.school === school)),
  )
  expect((await read({ school: String(school) })).entries).toBe(starts.length)
})

test('a school that does not exist is not found', async () => {
  expect((await read({ school: '999999' })).response.statusCode).toBe(404)
})

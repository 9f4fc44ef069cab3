import type { OfficialTask } from '@stafapp/shared/contract/raceday'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import type { TestApp } from './test-app.ts'

/** The first day of the demo's carnival. */
export const RACE_DAY = '2025-05-16'

type Wanted = { task: OfficialTask; day?: string; name?: string }

/** A new link of an official, as the organiser gets it, with the secret that its address ends with. */
export async function makeLink(test: TestApp, { task, day = RACE_DAY, name = `Prov ${task}` }: Wanted) {
  const answer = await test.call('POST', '/api/raceday/links/', { as: 'superadmin', body: { task, day, name } })
  if (answer.statusCode !== 201) throw new Error(`link: ${answer.statusCode} ${answer.body}`)
  const made = answer.json<ResponseOf<'POST /api/raceday/links/'>>()
  return { ...made, token: made.url.split('#')[1] ?? '' }
}

/** The Cookie header of a device on which a new link has been opened. */
export async function openLink(test: TestApp, wanted: Wanted): Promise<string> {
  const { token } = await makeLink(test, wanted)
  const answer = await test.call('POST', '/api/raceday/sessions/', { body: { token } })
  return String(answer.headers['set-cookie']).split(';')[0] ?? ''
}

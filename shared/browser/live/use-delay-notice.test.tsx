// @vitest-environment jsdom
import { useKarneval } from '@stafapp/shared/carnival'
import { fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeEventSource } from '@stafapp/shared/testing/fake-event-source'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDelayNotice } from './use-delay-notice.ts'

function Day() {
  useDelayNotice()
  return <p>{useKarneval()?.race_days?.[0]?.delay_min} min</p>
}

test('the delay is read again at the event that the times on the page follow', async () => {
  let delay_min = 0
  const sources = fakeEventSource()
  fakeApi({
    'GET /api/events/stafettkarneval/list/': () =>
      Response.json({
        data: [fakeKarneval({ race_days: [{ day: '2025-05-16', starts_at: '2025-05-16T09:30:00Z', delay_min }] })],
      }),
  })
  renderAt(<Day />)
  expect(await screen.findByText('0 min')).toBeTruthy()
  delay_min = 10
  sources.at(-1)?.send('timetable', 2, 1)
  expect(await screen.findByText('10 min', undefined, { timeout: 3000 })).toBeTruthy()
})

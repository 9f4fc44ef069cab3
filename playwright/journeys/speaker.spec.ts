import { accounts, bearer, login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { type RunningServer, startServer } from '../fixtures/server.ts'
import { test as base, expect } from '../fixtures/test.ts'

/** An afternoon in the middle of the carnival's first day. */
const test = base.extend<object, { afternoon: RunningServer }>({
  afternoon: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from the pattern.
    async ({}, use) => {
      const { dataDir, remove } = copySeededData()
      const server = await startServer({ dataDir, env: { STAFAPP_NOW: '2025-05-16T14:30:00+03:00' } })
      await use(server)
      await server.stop()
      remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ afternoon }, use) => use(afternoon.url),
})

type Round = {
  event_instance: number
  round: string
  order: string
  heats: { number: number; rows: { team: number; team_name: string }[] }[]
}

test('the announcer sees what runs, what is next and the latest result, and moves between them', async ({
  page,
  browser,
  baseURL,
}) => {
  await login(page, 'super_admin')
  const headers = await bearer(page, accounts.super_admin)
  const { rounds } = (await (await page.request.get('/api/raceday/results/', { headers })).json()) as {
    rounds: Round[]
  }
  const round = rounds.find(({ order }) => order === 'all')
  const heat = round?.heats[0]
  if (!round || !heat) throw new Error('the demo has no heat whose order is told')
  const sent = await page.request.post('/api/raceday/facts/', {
    headers,
    data: {
      device: crypto.randomUUID(),
      facts: heat.rows.map(({ team }, index) => ({
        ...{ id: crypto.randomUUID(), kind: 'time', event_instance: round.event_instance, round: round.round },
        ...{ heat: heat.number, team, undoes: null, device_time: new Date().toISOString(), seen: 0 },
        detail: { ms: 60_000 + index * 1000, precision: 10, hand: false, place: null },
      })),
    },
  })
  expect(sent.status()).toBe(200)
  await page.goto('/tavlingsdag/speaker')
  await settled(page)
  const shown = page.locator('#heat')
  await expect(shown).toHaveText(/^Nu /)
  const current = await shown.textContent()
  const coming = page.getByRole('region', { name: 'Nästa' })
  const latest = page.getByRole('region', { name: 'Senaste' })

  await test.step('a tap on a coming heat shows its line-up, and Home leads back', async () => {
    await expect(coming.getByRole('button')).toHaveCount(3)
    await coming.getByRole('button').nth(1).click()
    await expect(shown).toHaveText(/^Senare /)
    await expect(page.getByRole('table', { name: 'Startlista' })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(shown).toHaveText(current ?? '')
  })

  await test.step('the latest result is one tap away', async () => {
    await expect(latest).toContainText(`heat ${heat.number} Inofficiellt`)
    await expect(latest.getByRole('listitem').first()).toHaveText(`1. ${heat.rows[0]?.team_name} 1:00,00`)
    await latest.getByRole('button', { name: 'Visa hela resultatet' }).click()
    await expect(page.getByRole('table', { name: 'Resultat' })).toBeVisible()
    await expect(shown).toHaveText(/^Tidigare /)
    await page.getByRole('button', { name: 'Till nu' }).click()
    await expect(shown).toHaveText(current ?? '')
  })

  await test.step('a corrected result stays in large letters until it has been read out', async () => {
    const record = async (kind: string, team: number | null, detail: object | null) => {
      const { seq } = (await (await page.request.get('/api/raceday/results/', { headers })).json()) as { seq: number }
      const where = { event_instance: round.event_instance, round: round.round, heat: heat.number, undoes: null }
      const fact = { ...where, id: crypto.randomUUID(), kind, team, detail, seen: seq }
      const facts = [{ ...fact, device_time: new Date().toISOString() }]
      const data = { device: crypto.randomUUID(), facts }
      const answer = await page.request.post('/api/raceday/facts/', { headers, data })
      expect(await answer.json()).toMatchObject({ data: [{ outcome: 'accepted' }] })
    }
    await record('official', null, null)
    await record('time', heat.rows[1]?.team ?? 0, { ms: 59_000, precision: 10, hand: false, place: null })
    await record('correction', null, { reason: 'Ny avläsning' })
    const first = page.getByText(`Ny etta: ${heat.rows[1]?.team_name}, 59,00`)
    await expect(first).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: /^Läst, rättat, / }).click()
    await expect(first).toHaveCount(0)
    // The corrected time is a record too, which is read out next.
    const second = page.getByText(`${heat.rows[1]?.team_name}, 59,00`, { exact: true })
    await expect(second).toBeVisible()
    await page.getByRole('button', { name: /^Läst, nytt karnevalsrekord, / }).click()
    await expect(second).toHaveCount(0)
    await page.reload()
    await settled(page)
    await expect(latest).toContainText('Rättat')
    await expect(first.or(second)).toHaveCount(0)
  })

  await test.step('a link without the right to the runners’ names says so', async () => {
    const data = { task: 'announcer', day: '2025-05-16', name: 'Speakern' }
    const { url } = await (await page.request.post('/api/raceday/links/', { headers, data })).json()
    const { pathname, hash } = new URL(url)
    const context = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await context.newPage()
    await other.goto(pathname + hash)
    await expect(other.getByText(/^Löparnas namn visas inte: karnevalen har inte lov att läsa upp dem\./)).toBeVisible()
    await context.close()
    await expect(page.getByText(/^Löparnas namn visas inte/)).toHaveCount(0)
  })

  await test.step('a span of grades stays whole on every width', async () => {
    const spans = page.locator('#heat span', { hasText: /^åk \d+–\d+$/ })
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoHorizontalScroll(page)
      for (const span of await spans.all()) {
        expect(await span.evaluate((element) => element.getClientRects().length)).toBe(1)
      }
    }
    expect(await spans.count()).toBeGreaterThan(0)
    await expectNoAxeViolations(page)
  })
})

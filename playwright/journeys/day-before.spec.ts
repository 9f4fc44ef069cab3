import type { Locator, Page } from '@playwright/test'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { finger } from '../fixtures/hands.ts'
import { accounts, bearer, loginWith } from '../fixtures/login.ts'
import { openAt } from '../fixtures/open-at.ts'
import { axeViolations, expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

const viewport = { width: 360, height: 740 }
const event = '5 × 80 m flickor, åk 1–6'
const day = '2025-05-16'

/** The runners of a team's first round as the call room and the announcer read them. */
async function calledRunners(page: Page, team: string): Promise<string[]> {
  const headers = await bearer(page, accounts.super_admin)
  const answer = await page.request.get(`/api/raceday/start-list/?day=${day}`, { headers })
  const { heats } = (await answer.json()) as ResponseOf<'GET /api/raceday/start-list/'>
  const places = heats.filter(({ event_name }) => event_name === event).flatMap((heat) => heat.places)
  return (
    places.find(({ team_name }) => team_name === team)?.legs?.map((leg) => `${leg.first_name} ${leg.last_name}`) ?? []
  )
}

test('the Thursday before a teacher replaces an ill child on a phone in at most five actions, and reads whom it reaches', async ({
  browser,
}) => {
  const { dataDir, remove } = copySeededData()
  const now = '2025-05-15T17:00:00+03:00'
  const { page, close } = await openAt(browser, { dataDir, now, viewport, hasTouch: true })
  try {
    await loginWith(page, accounts.teacher)
    await page.goto('/admin/myschool')
    await settled(page)
    let actions = 0
    const tap = async (target: Locator) => {
      actions += 1
      await finger(page).press(target)
    }
    // The ill child's team is not the one that starts next, so that the shortest way is not the one that is counted.
    await tap(page.getByRole('region', { name: 'Nästa start' }).getByRole('link', { name: 'Byt löpare' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Lag och löpare' })).toBeVisible()
    await settled(page)
    const card = page.getByRole('region', { name: event }).getByRole('group').filter({ hasText: 'Vasa övningsskola 2' })
    await expect(card.getByText('Byt löpare')).toBeVisible()
    await expectNoAxeViolations(page)
    await tap(card.locator('summary'))
    const ill = card.getByRole('button', { name: /^Sträcka 2/ })
    const illName = /: (.*?), /.exec((await ill.getAttribute('aria-label')) ?? '')?.[1] ?? ''
    expect(await calledRunners(page, 'Vasa övningsskola 2')).toContain(illName)

    await tap(ill)
    const dialog = page.getByRole('dialog', { name: /^Sträcka 2.*, Vasa övningsskola 2$/ })
    await expect(dialog).toContainText(`I stället för ${illName}`)
    const choices = dialog.getByRole('list').getByRole('button')
    const fitting = await choices.allTextContents()
    // Who has no leg in the team comes before those who would leave theirs.
    const moves = fitting.map((text) => text.endsWith('byter plats'))
    expect(moves[0]).toBe(false)
    expect(moves.lastIndexOf(false)).toBeLessThan(moves.indexOf(true))
    await expectNoHorizontalScroll(page)
    const others = dialog.getByText(/^\d+ löpare kan inte springa här$/)
    await tap(others)
    const refused = dialog.getByRole('group').getByRole('button')
    const count = Number.parseInt((await others.textContent()) ?? '', 10)
    await expect(refused).toHaveCount(count)
    for (const why of await refused.all()) await expect(why).toContainText(/[a-zåäö]{3}.*\.$/)
    // Asked where the page stands: it may not be scrolled away under the dialog.
    expect(await axeViolations(page.mainFrame())).toEqual([])

    const best = choices.first()
    const bestName = ((await best.locator('span').first().textContent()) ?? '').trim()
    await tap(best)
    await expect(dialog).toBeHidden()
    await expect(card.getByText(new RegExp(`^${bestName} ersätter ${illName}\\. Sparat \\d`))).toBeInViewport()
    console.log(`an ill child replaced: ${actions} actions`)
    expect(actions).toBeLessThanOrEqual(5)
    await expect(ill).toHaveAccessibleName(new RegExp(bestName))
    const called = await calledRunners(page, 'Vasa övningsskola 2')
    expect(called).toContain(bestName)
    expect(called).not.toContain(illName)
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)

    await page.goto('/lagledare/vartschema')
    await settled(page)
    const runners = page.getByRole('list', { name: 'Sträckor, Vasa övningsskola 2' }).first()
    await expect(runners).toContainText(`2 ${bestName}`)
    await expectNoAxeViolations(page)
    await page.goto('about:blank')
  } finally {
    await close()
    remove()
  }
})

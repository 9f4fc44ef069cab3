import type { Locator, Page } from '@playwright/test'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const EVENT = '4 × 100 m pojkar, andra stadiet'

/** Team buttons of one heat's board, in lane order. */
const teamsIn = (page: Page, heat: number) =>
  page.getByRole('region', { name: `Heat ${heat}`, exact: true }).getByRole('button', { name: /^Bana \d+: (?!ledig)/ })

const nameOf = async (place: Locator) => ((await place.textContent()) ?? '').replace(/^Bana \d+: /, '')

const openEvent = async (page: Page) => {
  await page.goto('/admin/heats')
  await page.getByRole('link', { name: `${EVENT}, försök` }).click()
  await expect(teamsIn(page, 1).first()).toBeVisible()
}

/** All events, whose heats are public: the page asks first. */
const drawAll = async (page: Page) => {
  await page.getByRole('button', { name: 'Lotta alla grenar' }).click()
  const question = page.getByRole('dialog', { name: /^Lotta om \d+ grenar\?$/ })
  await expect(question.getByText(/^Upp till [\d\s]+ publicerade starter får ett annat heat/)).toBeVisible()
  await question.getByRole('button', { name: 'Lotta om Stafettkarnevalen 2025' }).click()
}

test('the organiser draws, compares, swaps, locks, repairs, publishes and goes back', async ({
  page,
  browser,
  baseURL,
  consoleWatch,
}) => {
  // Message of the refused swap.
  consoleWatch.allow(/409 \(Conflict\)/)
  const token = await login(page, 'super_admin')
  const headers = { authorization: `Bearer ${token}` }
  await page.goto('/admin/heats')
  await settled(page)

  await test.step('draws two proposals and compares one with what is published, lane by lane', async () => {
    for (const [seed, name] of [
      ['röd', 'Förslag A'],
      ['blå', 'Förslag B'],
    ] as const) {
      await page.getByRole('link', { name: 'Välj', exact: true }).click()
      await page.getByText('Avancerat').click()
      await page.getByLabel('Lottningsnummer').fill(seed)
      await drawAll(page)
      await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible()
    }
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Jämför förslag B' }).click()
    await expect(page).toHaveURL(/steg=jamfor&forslag=\d+/)
    await expect(page.getByText(/^[\d\s]+ starter ändras i \d+ grenar: /)).toBeVisible()
    const event = page.getByRole('combobox', { name: 'Gren' })
    await event.selectOption(
      (await event
        .locator('option')
        .filter({ hasText: `${EVENT}, försök` })
        .getAttribute('value')) ?? '',
    )
    const heat = page.getByRole('table', { name: /^Heat 1 / })
    await expect(heat.getByText(/^(flyttar till|från) heat\s\d+, bana\s\d+$/).first()).toBeVisible()
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 320, height: 740 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    // On a screen those beyond the fourth are folded.
    const heats = page.getByRole('table', { name: /^Heat \d+ / })
    await expect(heats).toHaveCount(4)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => heats.count()).toBeGreaterThan(4)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('link', { name: 'Lotta', exact: true }).click()
    await page.getByRole('button', { name: 'Ta förslag B i bruk', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Ta förslag b i bruk?' })
    await expect(question.getByText(/starter får en ny plats\.$/)).toBeVisible()
    await expect(question.getByText(/^Det som publiceras kan ännu ändras: laganmälan stänger/)).toBeVisible()
    await question.getByRole('button', { name: 'Ta förslaget i bruk' }).click()
    await expect(page.getByText('Förslag B används nu')).toBeVisible()
    // The places in use are not published yet: the page says so and links to the publication.
    await expect(
      page.getByText(/^Inget förslag väntar\. .*platser i heaten som används är inte publicerade/),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Förslag', exact: true })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Till publiceringen' })).toHaveAttribute('href', /steg=publicera/)
  })

  await test.step('locks a place with the keyboard; a swap with it is refused with the reason', async () => {
    await openEvent(page)
    const first = teamsIn(page, 1).first()
    const name = await nameOf(first)
    await first.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Varför här?' }).click()
    await expect(page.getByText(/Resten avgjorde lotten, med lottningsnumret blå/)).toBeVisible()
    await page.getByRole('button', { name: 'Lås platsen' }).click()
    await expect(first).toHaveAccessibleName(/låst$/)
    await teamsIn(page, 2).first().focus()
    await page.keyboard.press('Enter')
    await first.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Flytten nekades' })).toHaveText(
      `Flytten nekades. ${name} har en låst plats. Lås upp den först.`,
    )
    await expectNoAxeViolations(page)
  })

  await test.step('swaps two teams of one heat by dragging', async () => {
    const [one, other] = [teamsIn(page, 2).nth(0), teamsIn(page, 2).nth(1)]
    const names = [await nameOf(one), await nameOf(other)]
    await one.dragTo(other)
    await expect(page.getByRole('status').filter({ hasText: 'flyttar från' })).toBeVisible()
    // The boards are refetched after the response.
    await expect(one).toHaveText(new RegExp(`: ${names[1]}$`))
    await expect(other).toHaveText(new RegExp(`: ${names[0]}$`))
    await one.click()
    await page.getByRole('button', { name: 'Varför här?' }).click()
    await expect(page.getByText(/flyttade laget hit för hand/)).toBeVisible()
    await page.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByRole('button', { name: 'Ångra senaste flytten' }).click()
    await expect(page.getByText('Flytten är ångrad')).toBeVisible()
    await expect(one).toHaveText(new RegExp(`: ${names[0]}$`))
  })

  await test.step('repairs after a withdrawal: nobody else moves', async () => {
    const round = await page.request.get('/api/events/heats/work/', { headers })
    const { data } = (await round.json()) as { data: { event_name: string; event_instance: number; round: string }[] }
    const event = data.find((each) => each.event_name === EVENT && each.round === 'TRIAL')
    const heats = await page.request.get(
      `/api/events/heats/round/?event_instance=${event?.event_instance}&round=TRIAL`,
      { headers },
    )
    const { heats: [, , third] = [] } = (await heats.json()) as { heats: { places: { team: number }[] }[] }
    const team = `/api/events/teams/${third?.places[0]?.team}/`
    const before = await teamsIn(page, 3).allTextContents()
    const { version } = await (await page.request.get(team, { headers })).json()
    const struck = await page.request.delete(`${team}?version=${version}&confirm=true&reason=Sjukdom`, { headers })
    expect(struck.ok(), await struck.text()).toBe(true)
    await page.getByRole('link', { name: 'Alla grenar' }).click()
    await openEvent(page)
    await expect(page.getByText('Heaten stämmer med lagen. Ingen behöver flyttas.')).toBeVisible()
    await expect(teamsIn(page, 3)).toHaveText(before.slice(1))
  })

  await test.step('publishes in one step, with the changes in words; a visitor sees the version', async () => {
    await page.getByRole('link', { name: 'Alla grenar' }).click()
    await page.getByRole('link', { name: 'Publicera', exact: true }).click()
    await expect(page.getByText('Besökarna ser version 1,')).toBeVisible()
    const publish = page.getByRole('button', { name: 'Publicera version 2' })
    await publish.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Version 2 är publicerad' })).toBeFocused()
    const visitor = await browser.newPage({ baseURL: baseURL ?? '' })
    await visitor.goto('/tidtabeller/heatindelning')
    await expect(visitor.getByText(/Version 2/).first()).toBeVisible()
    await visitor.close()
  })

  await test.step('goes back to version 1, which becomes version 3', async () => {
    await page.getByRole('link', { name: 'Publicera', exact: true }).click()
    await page.getByRole('button', { name: 'Gå tillbaka till version 1' }).click()
    await page.getByRole('button', { name: 'Publicera version 1 på nytt' }).click()
    await expect(page.getByText('Version 3 är publicerad: heaten är som i version 1.')).toBeVisible()
    await expect(page.getByText(/^Springer inte längre: /)).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('the timing crew takes the difference as a file', async () => {
    await page.goto('/resultservice')
    await page.getByRole('combobox', { name: 'Innehåll' }).selectOption({ index: 1 })
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Hämta filen' }).click()
    expect((await waiting).suggestedFilename()).toMatch(/^heat-2025-v\d-v3-lynx\.zip$/)
    await expectNoAxeViolations(page)
  })
})

/** Clicks until all events of a day are drawn, compared and published. One choice per event, without a comparison: 15 for ten. */
const CLICKS_OF_A_DAY = 6

test('all events of a day are drawn, compared and published in six clicks, and taken back', async ({ page }) => {
  await login(page, 'super_admin')
  await page.goto('/admin/heats')
  await settled(page)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  const shown = page.getByText(/^Besökarna ser version \d+,/)
  await page.getByRole('link', { name: 'Publicera', exact: true }).click()
  const before = Number(/version (\d+)/.exec((await shown.textContent()) ?? '')?.[1])
  await page.getByRole('link', { name: 'Välj', exact: true }).click()

  const day = page.getByRole('button', { name: /^Fredag .* \(\d+\)$/ })
  const count = Number(/\((\d+)\)/.exec((await day.textContent()) ?? '')?.[1])
  await click(day)
  await click(page.getByRole('button', { name: `Lotta ${count} valda grenar` }))
  await click(page.getByRole('link', { name: 'Jämför förslag A' }))
  await click(page.getByRole('link', { name: 'Till publiceringen' }))
  await click(page.getByRole('button', { name: `Publicera version ${before + 1}` }))
  const question = page.getByRole('dialog', { name: `Publicera version ${before + 1}?` })
  await expect(question.getByText(/ändras för besökarna\.$/)).toBeVisible()
  await expect(question.getByText(/krock|Ingen löpare har två heat/)).toBeVisible()
  await expect(question.getByText(/^Fas: /)).toBeVisible()
  await expect(question.getByText(/mejl/)).toBeVisible()
  await expectNoAxeViolations(page)
  await click(question.getByRole('button', { name: 'Publicera', exact: true }))
  await expect(page.getByRole('heading', { name: `Version ${before + 1} är publicerad` })).toBeFocused()
  expect(clicks).toBe(CLICKS_OF_A_DAY)
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Ångra publiceringen' }).press('Enter')
  const undo = page.getByRole('dialog', { name: `Ångra version ${before + 1}?` })
  const yes = undo.getByRole('button', { name: 'Ångra publiceringen' })
  // A question that has just opened takes no answer yet.
  await expect(yes).not.toHaveCSS('pointer-events', 'none')
  await yes.press('Enter')
  await expect(page.getByText(`Version ${before + 2} är publicerad: heaten är som i version ${before}.`)).toBeVisible()
})

test('a draw goes on when its page is closed, and a withdrawal after the comparison stops the publication', async ({
  page,
  context,
  consoleWatch,
}) => {
  // The refused publication.
  consoleWatch.allow(/409 \(Conflict\)/)
  const token = await login(page, 'super_admin')
  const headers = { authorization: `Bearer ${token}` }
  const leaving = await context.newPage()
  await leaving.goto('/admin/heats')
  await leaving.getByText('Avancerat').click()
  await leaving.getByLabel('Lottningsnummer').fill('stängd')
  const started = leaving.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/drafts/'))
  await drawAll(leaving)
  await started
  // Closing the page cancels a request that the server has not received yet.
  type Drafts = { data: { seed: string }[]; is_drawing: boolean }
  await expect(async () => {
    const answer = await page.request.get('/api/events/heats/drafts/', { headers })
    const { data, is_drawing } = (await answer.json()) as Drafts
    expect(is_drawing || data.some(({ seed }) => seed === 'stängd')).toBe(true)
  }).toPass()
  await leaving.close()

  await page.goto('/admin/heats?steg=lotta')
  await expect(page.getByText(/Lottningsnummer stängd/)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: /^Jämför förslag/ }).click()
  await page.getByRole('link', { name: 'Till publiceringen' }).click()
  const publish = page.getByRole('button', { name: /^Publicera version \d+$/ })
  await publish.click()

  // While the question is read, a school withdraws a team.
  const { data } = (await (await page.request.get('/api/events/heats/work/', { headers })).json()) as {
    data: { event_name: string; event_instance: number; round: string }[]
  }
  const event = data.find((each) => each.event_name === EVENT && each.round === 'TRIAL')
  const address = `/api/events/heats/round/?event_instance=${event?.event_instance}&round=TRIAL`
  const { heats } = (await (await page.request.get(address, { headers })).json()) as {
    heats: { places: { team: number }[] }[]
  }
  const team = `/api/events/teams/${heats.at(-1)?.places[0]?.team}/`
  const { version } = await (await page.request.get(team, { headers })).json()
  const struck = await page.request.delete(`${team}?version=${version}&confirm=true&reason=Sjukdom`, { headers })
  expect(struck.ok(), await struck.text()).toBe(true)

  const question = page.getByRole('dialog')
  const answer = page.waitForResponse((response) => response.url().endsWith('/heats/publish/'))
  await question.getByRole('button', { name: 'Publicera', exact: true }).click()
  expect((await answer).status()).toBe(409)
  await expect(page.getByRole('alert')).toContainText('Ingenting är publicerat. Jämför på nytt.')
  await page.getByRole('button', { name: 'Ladda om heaten' }).click()
  await publish.click()
  await question.getByRole('button', { name: 'Publicera', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Version \d+ är publicerad$/ })).toBeVisible()
})

test('of two organisers who start a draw at once one draws, the other is told so, and both see the one proposal', async ({
  page,
  browser,
  baseURL,
  consoleWatch,
}) => {
  // The refused draw.
  consoleWatch.allow(/409 \(Conflict\)/)
  const other = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const pages = [page, await other.newPage()]
  for (const each of pages) {
    await login(each, 'super_admin')
    await each.goto('/admin/heats?steg=valj')
    await expect(each.getByRole('button', { name: 'Lotta alla grenar' })).toBeEnabled()
  }
  await Promise.all(pages.map(drawAll))
  const told = async () => {
    const counts = pages.map((each) => each.getByText('En annan lottning pågår just nu. Vänta en stund.').count())
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
  await expect.poll(told).toBe(1)
  for (const each of pages) {
    await expect(each.getByRole('heading', { name: /^Förslag [ABC]$/, level: 3 })).toHaveCount(1)
    await expectNoAxeViolations(each)
  }
  await page.getByRole('button', { name: /^Kasta förslag/ }).click()
  await page
    .getByRole('dialog', { name: /^Kasta förslag/ })
    .getByRole('button', { name: 'Kasta förslaget' })
    .click()
  await expect(page.getByText(/^Förslag [ABC] är kastat$/)).toBeVisible()
  await other.close()
})

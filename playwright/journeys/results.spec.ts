import { accounts, bearer, login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

type Round = {
  event_instance: number
  event_name: string
  round: 'TRIAL' | 'FINAL'
  lanes: number | null
  has_final: boolean
  state: string
  heats: {
    number: number
    state: string
    rows: { team: number; lane: number; rank: number | null; ms: number | null }[]
  }[]
}

test('F37: a round is timed by keyboard and made official, and its final is drawn and published', async ({ page }) => {
  test.slow()
  await login(page, 'super_admin')
  const headers = await bearer(page, accounts.super_admin)
  const rounds = async () =>
    ((await (await page.request.get('/api/raceday/results/', { headers })).json()) as { rounds: Round[] }).rounds
  const [chosen] = (await rounds())
    .filter((round) => round.has_final && round.lanes !== null && round.heats.every(({ state }) => state === 'none'))
    .sort((left, right) => left.heats.length - right.heats.length)
  if (!chosen) throw new Error('the demo has no trial without results')
  const again = async () =>
    (await rounds()).find((round) => round.event_instance === chosen.event_instance && round.round === 'TRIAL')

  await page.goto('/tavlingsdag/resultat')
  await settled(page)
  await page
    .getByRole('navigation', { name: 'Grenar' })
    .getByRole('link', { name: `${chosen.event_name}, försök` })
    .click()
  await expect(page.getByRole('heading', { name: `${chosen.event_name}, försök` })).toBeVisible()

  await test.step('times go in by Enter alone, a typing error is told, and what is unclear is asked', async () => {
    for (const [index, heat] of chosen.heats.entries()) {
      const grid = page.getByRole('region', { name: `Heat ${heat.number}`, exact: true })
      await grid.getByRole('textbox').first().focus()
      for (let row = 0; row < heat.rows.length; row += 1) {
        await page.keyboard.type(`1:0${row},${index}1`)
        await page.keyboard.press('Enter')
      }
      await expect(grid.getByText('Inofficiellt')).toBeVisible()
    }
    const [first] = chosen.heats
    const grid = page.getByRole('region', { name: `Heat ${first?.number}`, exact: true })
    const cell = grid.getByRole('textbox').first()
    await cell.fill('snabbt')
    await cell.press('Tab')
    await expect(grid.getByRole('alert')).toContainText('snabbt är ingen tid.')
    await cell.fill('1.02.34')
    await cell.press('Tab')
    await grid.getByRole('button', { name: '1:02,34' }).click()
    await expect(cell).toHaveValue('1:02,34')
    await grid
      .getByRole('button', { name: /^Ångra det skrivna/ })
      .first()
      .click()
    await expect(cell).toHaveValue('1:00,01')
  })

  await test.step('only what waits is shown, and the address keeps it', async () => {
    const filter = page.getByRole('checkbox', { name: 'Bara det som väntar' })
    await filter.check()
    await expect(page).toHaveURL(/visa=vantar/)
    await page.reload()
    await settled(page)
    await expect(filter).toBeChecked()
    const count = chosen.heats.length
    await expect(page.getByText(`${count} av ${count} heat väntar.`)).toBeVisible()
    await page.getByRole('button', { name: 'Klart, heat 1', exact: true }).click()
    // It stays open under the hand, and is gone when the page is opened again.
    await expect(page.getByRole('region', { name: 'Heat 1', exact: true }).getByText(/^Officiellt/)).toBeVisible()
    await page.reload()
    await settled(page)
    await expect(page.getByRole('region', { name: 'Heat 1', exact: true })).toHaveCount(0)
    await filter.uncheck()
    await expect(page).not.toHaveURL(/visa=/)
  })

  await test.step('a folded heat leaves no hole beside an open one', async () => {
    const folded = page.getByRole('region', { name: 'Heat 1', exact: true })
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const [own, whole] = await folded.evaluate((heat) => [heat.clientWidth, heat.parentElement?.clientWidth ?? 0])
      expect(own).toBeGreaterThan(whole - 4)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    await folded.getByRole('button', { name: 'Ta tillbaka officiellt' }).waitFor({ state: 'hidden' })
    await folded.locator('summary').click()
    await folded.getByRole('button', { name: 'Ta tillbaka officiellt' }).click()
    await expect(folded.getByText('Inofficiellt')).toBeVisible()
  })

  await test.step('every heat becomes official, and the page says who goes on', async () => {
    for (const { number } of chosen.heats) {
      await page.getByRole('button', { name: `Klart, heat ${number}`, exact: true }).click()
      await expect(
        page.getByRole('region', { name: `Heat ${number}`, exact: true }).getByText(/^Officiellt/),
      ).toBeVisible()
    }
    await expect(
      page.getByRole('region', { name: 'Till final' }).getByText(/går till final\. Ändra regeln$/),
    ).toBeVisible()
    const links = page.getByRole('navigation', { name: 'Heat', exact: true })
    await expect(links.getByText('Officiellt')).toHaveCount(chosen.heats.length)
    const last = chosen.heats.at(-1)?.number
    await links.getByRole('link', { name: `Heat ${last}`, exact: true }).click()
    await expect(page.getByRole('heading', { name: new RegExp(`^Heat ${last}( |$)`) })).toBeFocused()
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the final is drawn and published', async () => {
    await page.getByRole('button', { name: 'Lotta finalen', exact: true }).click()
    await expect(page.getByText(/^Finalen är lottad med \d+ lag$/)).toBeVisible()
    await page.getByRole('link', { name: 'Se och publicera finalen' }).click()
    await page.getByRole('button', { name: /^Publicera version \d+$/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publicera' }).click()
    await expect(page.getByText(/^Version \d+ är publicerad$/)).toBeVisible()
    expect((await again())?.state).toBe('published')
    const schedule = await (
      await page.request.get(`/api/events/heatschedule/?event_instance=${chosen.event_instance}`)
    ).json()
    expect((schedule.data as { round: string }[]).map(({ round }) => round)).toContain('FINAL')
  })

  await test.step('a correction has its reason, and names who is moved in or out of the final', async () => {
    await page.goto(`/tavlingsdag/resultat?omgang=${chosen.event_instance}-TRIAL`)
    await settled(page)
    const [heat] = chosen.heats
    const grid = page.getByRole('region', { name: `Heat ${heat?.number}`, exact: true })
    const cell = grid.getByRole('textbox').first()
    await expect(cell).toBeHidden() // a finished heat is folded to its winner
    await grid.getByText(/^1\. /).click()
    await cell.fill('dq')
    await cell.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: /^Utanför banan/ }).check()
    await dialog.getByRole('button', { name: 'Diskvalificera' }).click()
    // The heat says so where it is seen, and leads to the form.
    const links = page.getByRole('navigation', { name: 'Heat', exact: true })
    await expect(links.getByText('Ändring väntar')).toBeVisible()
    await grid.getByRole('link', { name: 'Ändring väntar' }).click()
    await expect(grid.getByText(/^Det officiella resultatet gäller/)).toBeFocused()
    await grid.getByRole('button', { name: 'Rätta resultatet' }).click()
    await expect(grid.getByRole('alert')).toHaveText('Skriv varför resultatet rättas, med minst tre tecken.')
    await expectNoAxeViolations(page)
    await grid.getByLabel(/^Varför rättas heat/).fill('Bandomaren anmälde')
    await grid.getByRole('button', { name: 'Rätta resultatet' }).click()
    await expect(grid.getByText(/^Rättat kl\. .*: Bandomaren anmälde$/)).toBeVisible()
    await expect(page.getByText(/går inte längre till finalen$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lotta om finalen' })).toBeVisible()

    // The call room calls the final meanwhile: nobody is moved in it any more, and the page says what can be done.
    const { event_instance } = chosen
    const record = async (kind: 'called' | 'undo', undoes: string | null) => {
      const id = crypto.randomUUID()
      const fact = { id, kind, event_instance, round: 'FINAL', heat: 1, team: null, undoes, detail: null, seen: 2e9 }
      const facts = [{ ...fact, device_time: new Date().toISOString() }]
      const sent = await page.request.post('/api/raceday/facts/', {
        headers,
        data: { device: crypto.randomUUID(), facts },
      })
      expect(await sent.json()).toMatchObject({ data: [{ outcome: 'accepted' }] })
      return id
    }
    const called = await record('called', null)
    await expect(page.getByText(/Finalen är redan uppropad och lottas inte om\. .* Juryn avgör: /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lotta om finalen' })).toBeHidden()
    await expectNoAxeViolations(page)
    await record('undo', called)
    await expect(page.getByRole('button', { name: 'Lotta om finalen' })).toBeVisible()
    await grid.getByRole('button', { name: 'Ångra rättelsen' }).click()
    await expect(page.getByText(/går inte längre till finalen$/)).toBeHidden()
  })
})

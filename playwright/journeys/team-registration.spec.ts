import type { Locator, Page } from '@playwright/test'
import { fingerOn, type Point } from '../fixtures/finger.ts'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const event = 'Gatustafett pojkar, åk 7–9'

type Team = { id: number; event_instance: number; status: string; name: string; version: number; school_unit: number }

/** Creates a team in the event through the API, as another device would; returns it with its headers. */
async function enterTeam(
  page: Page,
  access: string | undefined,
): Promise<{ team: Team; headers: Record<string, string> }> {
  const headers = { authorization: `Bearer ${access}` }
  const get = async <T>(url: string): Promise<T[]> =>
    ((await (await page.request.get(url, { headers })).json()) as { data: T[] }).data
  const [found] = (await get<{ id: number; name: string }>('/api/events/event/list/')).filter(
    ({ name }) => name === event,
  )
  const units = await get<{ id: number; school_type: string[] }>('/api/schools/all-my-units/')
  const unit = units.find(({ school_type }) => school_type.includes('middle_school'))
  const standing = (teams: Team[]) =>
    teams.filter((team) => team.event_instance === found?.id && team.status !== 'withdrawn')
  const before = standing(await get<Team>('/api/events/teams/myschool/'))
  const data = { school_unit: unit?.id, teams: [{ event_instance: found?.id, count: before.length + 1 }] }
  const answer = await page.request.post('/api/events/teams/intent/', { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const after = standing(((await answer.json()) as { data: Team[] }).data)
  const team = after.find(({ id }) => !before.some((other) => other.id === id))
  if (!team) throw new Error('no team was made')
  return { team, headers }
}

async function addRunner(page: Page, name: string, grade: string, gender: string): Promise<void> {
  const [first = '', last = ''] = name.split(' ')
  const form = page.getByRole('form', { name: 'Ny löpare' })
  // On a phone it is folded once there are runners, and everywhere once entry has closed.
  if (!(await form.isVisible())) await page.getByText(/i registret/).click()
  if (!(await form.isVisible())) await page.getByText('Lägg till en löpare').click()
  await form.getByRole('combobox', { name: 'Årskurs' }).selectOption(grade)
  await form.getByRole('radio', { name: gender }).check()
  await form.getByRole('textbox', { name: 'Förnamn' }).fill(first)
  await form.getByRole('textbox', { name: 'Efternamn' }).fill(last)
  await page.keyboard.press('Enter')
  await expect(form.getByRole('textbox', { name: 'Förnamn' })).toHaveValue('')
}

type Pointer = { down: (at: Point) => Promise<void>; move: (at: Point) => Promise<void>; up: () => Promise<void> }

const mouseOf = ({ mouse }: Page): Pointer => ({
  down: async ({ x, y }) => {
    await mouse.move(x, y)
    await mouse.down()
  },
  move: ({ x, y }) => mouse.move(x, y, { steps: 5 }),
  up: () => mouse.up(),
})

async function fingerOf(page: Page): Promise<Pointer> {
  const touch = await fingerOn(page)
  return {
    down: async (at) => {
      await touch('touchStart', at)
      // The first stretch takes the runner up; the browser keeps the first pixels to itself.
      for (const y of [at.y + 12, at.y + 24]) await touch('touchMove', { x: at.x, y })
      await expect(page.locator('[data-from]')).toBeVisible()
    },
    move: (at) => touch('touchMove', at),
    up: () => touch('touchEnd'),
  }
}

for (const width of [360, 1280])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 760 }, hasTouch: width === 360 })

    test('a leader fills a team; refusal, network gap, colleague and withdrawal lose nothing (A1, A7, F2)', async ({
      page,
      context,
      consoleWatch,
    }) => {
      consoleWatch.allow(/ERR_INTERNET_DISCONNECTED|status of (400|409)/)
      const access = await login(page, 'teacher')
      const { team, headers } = await enterTeam(page, access)
      await page.goto(`/lagledare/teamregistration?unit=${team.school_unit}`)
      await settled(page)
      const suffix = String(width)
      await addRunner(page, `Axel Prov${suffix}`, '8', 'Pojke')
      await addRunner(page, `Oskar Prov${suffix}`, '9', 'Pojke')
      await addRunner(page, `Ida Prov${suffix}`, '8', 'Flicka')

      const card = page.getByRole('region', { name: event }).getByRole('group').filter({ hasText: team.name })
      const summary = card.locator('summary')
      if (!(await card.evaluate((element: HTMLDetailsElement) => element.open))) await summary.click()
      const slot = (leg: number) => card.getByRole('button', { name: new RegExp(`^Sträcka ${leg}\\b`) })
      const place = (leg: number) =>
        card.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(`^Sträcka ${leg}\\b`) }) })
      const pointer = width === 360 ? await fingerOf(page) : mouseOf(page)
      /** Drags the named runner by a place's handle to the middle of another place. */
      const drag = async (name: string, from: Locator, to: Locator) => {
        const start = await from.getByText('⠿').boundingBox()
        const end = await to.boundingBox()
        if (!start || !end) throw new Error('nothing to drag')
        await pointer.down({ x: start.x + start.width / 2, y: start.y + start.height / 2 })
        // Drop targets are measured while the pointer moves, so keep moving until the target is highlighted.
        let tremble = 0
        await expect(async () => {
          tremble = 4 - tremble
          await pointer.move({ x: end.x + end.width / 2 + tremble, y: end.y + end.height / 2 })
          await expect(to).toHaveAttribute('data-over', 'true', { timeout: 1_000 })
        }).toPass()
        await expect(page.locator('[data-from="team"]')).toHaveText(name)
        await pointer.up()
        await expect(page.locator('[data-from]')).toHaveCount(0)
      }
      const choose = async (leg: number, name: string) => {
        const search = page.getByRole('searchbox', { name: /Sök löpare/ })
        // For 50 ms after a drag the drag library takes clicks as its end.
        await expect(async () => {
          await slot(leg).click({ timeout: 1_000 })
          await expect(search).toBeVisible({ timeout: 1_000 })
        }).toPass()
        await search.fill(name)
        await page
          .getByRole('dialog')
          .getByRole('button', { name: new RegExp(`^${name}`) })
          .click()
        // After an empty leg the dialog goes on with the next one.
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }

      await test.step('fills two legs and sees them saved', async () => {
        await choose(1, `Axel Prov${suffix}`)
        await choose(2, `Oskar Prov${suffix}`)
        await expect(card.getByText(/^Sparat \d\d:\d\d$/)).toBeVisible()
        await expectNoAxeViolations(page)
        await expectNoHorizontalScroll(page)
      })

      await test.step('drags a runner to another leg and back, and swaps two, by mouse or finger', async () => {
        const [axel, oskar] = [`Axel Prov${suffix}`, `Oskar Prov${suffix}`]
        await card.getByRole('list', { name: /^Platser/ }).evaluate((list) => list.scrollIntoView({ block: 'center' }))
        await drag(axel, place(1), place(3))
        await expect(slot(3)).toContainText(axel)
        await expect(slot(1)).toContainText('Välj löpare')
        await expect(card.getByText(new RegExp(`^${axel} springer sträcka 3\\b`))).toBeVisible()
        await drag(axel, place(3), place(1))
        await expect(slot(1)).toContainText(axel)
        await expect(slot(3)).toContainText('Välj löpare')
        await drag(axel, place(1), place(2))
        await expect(slot(1)).toContainText(oskar)
        await expect(card.getByText(`${oskar} och ${axel} byter plats.`)).toBeVisible()
        await drag(axel, place(2), place(1))
        await expect(slot(1)).toContainText(axel)
        await expect(card.getByText(/^Sparat \d\d:\d\d$/)).toBeVisible()
      })

      await test.step('is told why a girl cannot run here, and nothing wrong is saved', async () => {
        await choose(3, `Ida Prov${suffix}`)
        const fault = card.getByText(`Ida Prov${suffix} är flicka, men grenen är för pojkar.`)
        // The closed dialog has the same words until it is taken away.
        await expect(fault.filter({ visible: true })).toBeVisible()
        await expect(card.getByText('Inte sparat: uppställningen följer inte reglerna')).toBeVisible()
        await slot(3).click()
        await page.getByRole('button', { name: 'Töm platsen' }).click()
        await expect(card.getByText(/^Sparat/)).toBeVisible()
      })

      await test.step('goes on without a network, and it is sent when the net is back', async () => {
        await context.setOffline(true)
        await slot(2).click()
        await page.getByRole('button', { name: 'Töm platsen' }).click()
        await expect(card.getByText('Sparas när du är uppkopplad', { exact: true })).toBeVisible()
        await context.setOffline(false)
        await expect(card.getByText(/^Sparat/)).toBeVisible({ timeout: 20_000 })
        await page.reload()
        await settled(page)
        if (!(await card.evaluate((element: HTMLDetailsElement) => element.open))) await summary.click()
        await expect(slot(1)).toContainText(`Axel Prov${suffix}`)
        await expect(slot(2)).toContainText('Välj löpare')
      })

      await test.step('compares with what a colleague has saved meanwhile', async () => {
        const now = (await (await page.request.get(`/api/events/teams/${team.id}/`, { headers })).json()) as Team
        const data = { version: now.version, name: 'Kollegans namn' }
        expect((await page.request.patch(`/api/events/teams/${team.id}/`, { headers, data })).ok()).toBe(true)
        await choose(4, `Oskar Prov${suffix}`)
        const comparison = card.getByRole('alert', { name: 'Två ändringar av samma lag' })
        await expect(comparison).toContainText('Kollegans namn')
        await expectNoAxeViolations(page)
        await comparison.getByRole('button', { name: 'Behåll min' }).click()
        await expect(card.getByText(/^Sparat/)).toBeVisible()
        await expect(slot(4)).toContainText(`Oskar Prov${suffix}`)
      })

      await test.step('withdraws the team and undoes it: same runners', async () => {
        await card.getByRole('button', { name: 'Stryk laget' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Stryk laget' }).click()
        await page.getByRole('button', { name: `Ångra strykningen av ${team.name}` }).click()
        await expect(page.getByRole('button', { name: `Ångra strykningen av ${team.name}` })).toHaveCount(0)
        const back = (await (await page.request.get(`/api/events/teams/${team.id}/`, { headers })).json()) as {
          compositions: { legs: (number | null)[] }[]
        }
        expect(back.compositions[0]?.legs.filter((id) => id !== null)).toHaveLength(2)
      })
    })
  })

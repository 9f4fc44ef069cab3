import type { Page } from '@playwright/test'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { drawFinger } from '../fixtures/finger.ts'
import { login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

type Plan = ResponseOf<'GET /api/events/timetable/plan/'>

const EVENT = '4 × 100 m pojkar, andra stadiet'

const blockOf = (page: Page, name: string) => page.locator('[data-row]').filter({ hasText: name })
const moves = (page: Page) => page.getByRole('region', { name: /att spara$/ })
/** The first clock time of a block, which is its start. */
const clockIn = (text: string | null) => /\d\d:\d\d/.exec(text ?? '')?.[0] ?? ''
const clockOf = async (page: Page, name: string) => clockIn(await blockOf(page, name).textContent())
const later = (clock: string, minutes: number) => {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  const all = hour * 60 + minute + minutes
  return [Math.floor(all / 60), all % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The start in the public minute schedule. */
const publicStart = async (page: Page, id: number) => {
  const answer = await page.request.get('/api/events/timetable/')
  const { data } = (await answer.json()) as ResponseOf<'GET /api/events/timetable/'>
  return data.find((row) => row.id === id)?.starts_at
}

test('the organiser moves rounds on the day plan by mouse, by keyboard and by a typed time, saves and undoes', async ({
  page,
}) => {
  const token = await login(page, 'super_admin')
  const headers = { authorization: `Bearer ${token}` }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/tidtabell')
  await page.getByRole('link', { name: 'Dagsplan' }).click()
  await expect(page).toHaveURL(/\/admin\/tidtabell\?del=dagsplan$/)
  await settled(page)
  const read = await page.request.get('/api/events/timetable/plan/', { headers })
  const plan = (await read.json()) as Plan
  const row = plan.rows.find(({ title, round }) => title === EVENT && round === 'TRIAL')
  const track = plan.tracks.find(({ id }) => id === row?.track)
  if (!row || !track) throw new Error('the demo has no such round on a track')
  const name = `${EVENT}, försök`
  const [day] = plan.rows.filter(({ id }) => id === row.id).map((each) => each.day)
  if (day !== plan.rows[0]?.day) {
    // The day is part of the address, which changes a moment after the click.
    await page.getByRole('radio').nth(1).click()
    await expect(page.getByRole('radio').nth(1)).toBeChecked()
  }
  const block = blockOf(page, name)
  const start = await clockOf(page, name)

  await test.step('dragged in time, the block shows its new place and the page asks before anything is saved', async () => {
    // Far from the board's edge, at which a drag scrolls.
    await block.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await block.boundingBox()
    if (!box) throw new Error('the block is not in view')
    const [x, y] = [box.x + box.width / 2, box.y + 8]
    await page.mouse.move(x, y)
    await page.mouse.down()
    // Four px are a minute.
    await page.mouse.move(x, y + 40)
    await page.mouse.move(x, y + 80, { steps: 4 })
    await page.mouse.up()
    await expect(block).toHaveAccessibleName(/Flyttad, inte sparad/)
    expect(await clockOf(page, name)).toBe(later(start, 20))
    await expect(block).toBeFocused()
    await expect(moves(page).getByRole('listitem')).toHaveText([new RegExp(`${start} → ${later(start, 20)}`)])
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(moves(page).getByRole('button', { name: 'Spara', exact: true })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    expect(await publicStart(page, row.id)).toBe(row.starts_at)
    await expectNoAxeViolations(page)
  })

  await test.step('leaving with unsaved moves asks first', async () => {
    await page.getByRole('link', { name: 'Lista' }).click()
    await page
      .getByRole('dialog', { name: 'Lämna sidan utan att spara?' })
      .getByRole('button', { name: 'Stanna kvar' })
      .click()
    await expect(moves(page)).toBeVisible()
  })

  await test.step('by keyboard: minutes and tracks, said aloud, and Escape puts the block back', async () => {
    await block.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(
      page.getByRole('status').filter({ hasText: `${name}: start ${later(start, 21)}, ${track.name}` }),
    ).toBeAttached()
    await expect(block).toBeFocused()
    await page.keyboard.press('ArrowRight')
    const right = await page
      .getByRole('status')
      .filter({ hasText: `${name}: start` })
      .textContent()
    if (plan.tracks.at(-1)?.id !== track.id) expect(right).not.toContain(track.name)
    await expect(block).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(moves(page)).toBeHidden()
    await expect(block).toBeFocused()
    expect(await clockOf(page, name)).toBe(start)
  })

  await test.step('a typed time over another round is a conflict before it is saved', async () => {
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Flytta ${name}` })
    const other = plan.rows.find((each) => each.track === row.track && each.day === row.day && each.id !== row.id)
    const clock = new Date(other?.starts_at ?? row.starts_at).toLocaleTimeString('sv-SE', {
      timeZone: 'Europe/Helsinki',
      hour: '2-digit',
      minute: '2-digit',
    })
    await dialog.getByLabel('Start').fill(later(clock, 1).replace(':', '.'))
    await dialog.getByRole('button', { name: 'Flytta' }).click()
    await expect(moves(page).getByText(/^Krockar\s\d+\s→\s\d+/)).toBeVisible()
    await page.getByText(/^\d+ krock(ar)?(:|$)/).click()
    await expect(page.getByText('Ny: ').first()).toBeVisible()
    await expect(block).toHaveAccessibleName(/Krockar/)
    await moves(page)
      .getByRole('button', { name: `Ställ tillbaka ${name}` })
      .click()
    await expect(moves(page)).toBeHidden()
  })

  await test.step('what follows moves along; the question names whom it concerns; saved, the public sees it', async () => {
    await page.getByLabel('Det som följer på samma bana flyttas lika mycket').check()
    await block.focus()
    await page.keyboard.press('ArrowDown')
    await expect(moves(page)).toBeVisible()
    const count = await moves(page).getByRole('listitem').count()
    const after = plan.rows.filter(
      (each) => each.track === row.track && each.day === row.day && each.starts_at > row.starts_at,
    )
    expect(count).toBe(after.length + 1)
    await moves(page).getByRole('button', { name: 'Spara', exact: true }).click()
    const question = page.getByRole('dialog', { name: /^Spara \d+ flytt/ })
    await expect(
      question.getByText(/får ny tid eller plats, och minutschemat och heatindelningen visar den genast/),
    ).toBeVisible()
    await expectNoAxeViolations(page)
    await question.getByRole('button', { name: /^Spara flytt(en|arna)$/ }).click()
    await expect(page.getByText(/^\d+ flytt(ar)? sparades\.$/)).toBeVisible()
    expect(await clockOf(page, name)).toBe(later(start, 5))
    expect(await publicStart(page, row.id)).toBe(new Date(Date.parse(row.starts_at) + 5 * 60_000).toISOString())
    const heats = await page.request.get(`/api/events/heatschedule/?event_instance=${row.event_instance}`)
    const { data } = (await heats.json()) as ResponseOf<'GET /api/events/heatschedule/'>
    expect(data.find(({ round }) => round === 'TRIAL')?.heats[0]?.starts_at).toBe(await publicStart(page, row.id))
  })

  await test.step('a save is taken back with one press', async () => {
    await page.getByRole('button', { name: 'Ångra det sparade' }).click()
    await expect(page.getByText(/^Flytt(en är tillbakatagen|arna är tillbakatagna)$/)).toBeVisible()
    await expect.poll(() => clockOf(page, name)).toBe(start)
    expect(await publicStart(page, row.id)).toBe(row.starts_at)
  })

  await test.step('a save is taken back after a reload too, from the last moves with what stood before', async () => {
    await page.getByLabel('Det som följer på samma bana flyttas lika mycket').uncheck()
    await block.focus()
    await page.keyboard.press('ArrowDown')
    await moves(page).getByRole('button', { name: 'Spara', exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Spara flytt(en|arna)$/ })
      .click()
    await expect(page.getByText('1 flytt sparades.')).toBeVisible()
    await page.goto('/admin/tidtabell')
    await page.getByText(/^Flyttar \(\d+\)$/).click()
    const saves = page.locator('details').filter({ hasText: /^Flyttar \(\d+\)/ })
    await expect(saves.getByRole('listitem').first()).toContainText(`${name}: ${start} → ${later(start, 5)}`)
    await expectNoAxeViolations(page)
    await saves
      .getByRole('button', { name: `Ångra flytten av ${name}` })
      .first()
      .click()
    const question = page.getByRole('dialog', { name: 'Spara 1 flytt?' })
    await expect(question.getByText(`${later(start, 5)} → ${start}`)).toBeVisible()
    await question.getByRole('button', { name: /^Spara flytt(en|arna)$/ }).click()
    await expect.poll(() => publicStart(page, row.id)).toBe(row.starts_at)
    await expect(saves.getByText(/ångrad$/).first()).toBeVisible()
  })
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 768 } })

  test('a finger drags a round by its grip, scrolls by the rest of it, and opens it by a tap', async ({ page }) => {
    await login(page, 'super_admin')
    await page.goto('/admin/tidtabell?del=dagsplan')
    await settled(page)
    const block = page.locator('[data-lane]:not([data-lane=""]) [data-row]:not([aria-disabled])').first()
    const id = await block.getAttribute('data-row')
    const moved = page.locator(`[data-row="${id}"]`)
    await moved.scrollIntoViewIfNeeded()
    const start = clockIn(await moved.textContent())
    const middleOf = async (selector: string) => {
      const box = await page.locator(selector).boundingBox()
      if (!box) throw new Error(`${selector} is not in view`)
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    }

    const grip = await middleOf(`[data-row="${id}"] [data-grip]`)
    // Four px are a minute.
    await drawFinger(page, grip, { x: grip.x, y: grip.y + 80 })
    await expect(moved).toHaveAccessibleName(/Flyttad, inte sparad/)
    expect(clockIn(await moved.textContent())).toBe(later(start, 20))
    await expect(page.getByRole('dialog')).toBeHidden()

    const save = moves(page).getByRole('button', { name: 'Spara', exact: true })
    await expect(save).not.toHaveAttribute('aria-disabled', 'true')
    await expect(moves(page).getByText(/^Krockar\s\d+\s→\s\d+/)).toBeVisible()
    // A touch that follows a drag within half a second is sometimes no tap to the browser: it sends no click.
    await expect(async () => {
      await moves(page).getByRole('button', { name: 'Ställ tillbaka allt' }).tap({ timeout: 1000 })
      await expect(moves(page)).toBeHidden({ timeout: 1000 })
    }).toPass()
    await moved.tap()
    await expect(page.getByRole('dialog', { name: /^Flytta / })).toBeVisible()
    await page.keyboard.press('Escape')

    // Last, because the board goes on scrolling when the finger has left it.
    const scrolled = () => page.getByRole('region', { name: /^Dagsplan, / }).evaluate(({ scrollTop }) => scrollTop)
    const before = await scrolled()
    const body = await middleOf(`[data-row="${id}"]`)
    await drawFinger(page, body, { x: body.x, y: body.y - 60 })
    await expect.poll(scrolled).toBeGreaterThan(before)
    await expect(moves(page)).toBeHidden()
  })
})

test('on an upright tablet two rounds beside each other are read whole, and the board keeps most of the screen', async ({
  page,
}) => {
  await login(page, 'super_admin')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/admin/tidtabell?del=dagsplan')
  await settled(page)
  const races = page.locator('[data-kind="race"]:not([aria-disabled])')
  const id = await races.nth(1).getAttribute('data-row')
  const moved = page.locator(`[data-row="${id}"]`)
  await moved.focus()
  // Earlier until it stands over the round before it.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(moved).toHaveAttribute('data-trouble', 'clash', { timeout: 1000 })
  }).toPass()
  const clashing = page.locator('[data-trouble="clash"] > span:first-child')
  await expect(clashing).toHaveCount(2)
  const widths = await clashing.evaluateAll((all) => all.map((text) => [text.scrollWidth, text.clientWidth]))
  for (const [needed = 0, given = 0] of widths) expect(needed).toBeLessThanOrEqual(given)
  await expect(moved).toHaveAccessibleName(/Krockar/)
  await expect(moves(page).getByText(/^Krockar\s\d+\s→\s\d+/)).toBeInViewport()
  await page.getByRole('region', { name: /^Dagsplan, / }).evaluate((board) => board.scrollIntoView({ block: 'start' }))
  const [board, list] = [
    await page.getByRole('region', { name: /^Dagsplan, / }).boundingBox(),
    await moves(page).boundingBox(),
  ]
  expect((list?.y ?? 0) - Math.max(0, board?.y ?? 0)).toBeGreaterThan(512)
  await moves(page).getByRole('button', { name: 'Ställ tillbaka allt' }).click()
})

test('on a phone the day plan is read as lists, and a row is moved by its typed time', async ({ page }) => {
  await login(page, 'super_admin')
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/admin/tidtabell?del=dagsplan')
  await settled(page)
  const block = page.locator('[data-row]').first()
  const [name = ''] = ((await block.getAttribute('title')) ?? '').slice(0, 12).split(',')
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await block.click()
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Flytta ${name}`) })
  await expectNoAxeViolations(page)
  await dialog.getByLabel('Start').fill('8')
  await dialog.getByRole('button', { name: 'Flytta' }).click()
  await expect(moves(page).getByRole('listitem')).toHaveText([/→ 08:00/])
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await moves(page).getByRole('button', { name: 'Ställ tillbaka allt' }).click()
  await expect(moves(page)).toBeHidden()
})

test('a plan that another organiser changes meanwhile keeps the moves, and they are saved on top of it', async ({
  page,
}) => {
  const token = await login(page, 'super_admin')
  const headers = { authorization: `Bearer ${token}` }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/tidtabell?del=dagsplan')
  await settled(page)
  const block = page.locator('[data-row]:not([aria-disabled])').first()
  const id = await block.getAttribute('data-row')
  await block.focus()
  await page.keyboard.press('ArrowDown')
  const save = moves(page).getByRole('button', { name: 'Spara', exact: true })
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  const { rows } = (await (await page.request.get('/api/events/timetable/plan/', { headers })).json()) as Plan
  const [other] = rows.filter((row) => String(row.id) !== id).slice(-1)
  // The live line tells the page, which reads the plan again and asks about the same moves.
  const reread = page.waitForResponse(/\/timetable\/plan\//)
  const asked = page.waitForResponse(/\/timetable\/moves\//)
  const changed = await page.request.patch(`/api/events/timetable/rows/${other?.id}/`, {
    headers,
    data: { version: other?.version, duration_min: (other?.duration_min ?? 0) + 1 },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await reread
  await asked
  await expect(save).not.toHaveAttribute('aria-disabled', 'true')
  await save.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Spara flytt(en|arna)$/ })
    .click()
  await expect(page.getByText('1 flytt sparades.')).toBeVisible()
  await page.getByRole('button', { name: 'Ångra det sparade' }).click()
  await expect(page.getByText(/^Flytt(en är tillbakatagen|arna är tillbakatagna)$/)).toBeVisible()
})

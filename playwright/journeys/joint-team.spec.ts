import type { Page } from '@playwright/test'
import { accounts, bearer, loginWith } from '../fixtures/login.ts'
import { type NewSchool, newSchool } from '../fixtures/new-school.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

const event = 'Tillsammans-stafetten'

/** Enters the school's first unit in the event, with runners in its register. */
async function prepare(page: Page, school: NewSchool, names: readonly string[]): Promise<number> {
  const [unit] = school.units
  const organiser = await bearer(page, accounts.super_admin)
  const leader = await bearer(page, school.leader)
  const mine = await page.request.get('/api/schools/all-my-units/', { headers: leader })
  const [own] = ((await mine.json()) as { data: { school: number }[] }).data
  const url = `/api/schools/${own?.school}/`
  const { version } = (await (await page.request.get(url, { headers: organiser })).json()) as { version: number }
  const changed = await page.request.patch(url, {
    headers: organiser,
    data: { version, school_unit: [{ id: unit?.id, school_subtype: ['special'] }] },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  for (const first_name of names) {
    const added = await page.request.post('/api/events/runners/', {
      headers: leader,
      data: { school_unit: unit?.id, first_name, last_name: 'Ek', grade: 4, gender: 'female' },
    })
    expect(added.ok()).toBe(true)
  }
  return unit?.id ?? 0
}

test('two schools make a team together: one asks, the other says who may run, and each sees what it may', async ({
  page,
}) => {
  test.slow()
  const host = await newSchool(page, 'Värdskolan')
  const guest = await newSchool(page, 'Gästskolan')
  const hostUnit = await prepare(page, host, ['Vera', 'Vilma'])
  const guestUnit = await prepare(page, guest, ['Gun', 'Hemlig'])
  const leader = await bearer(page, host.leader)
  const offered = await page.request.get(`/api/events/event/list/?school_unit=${hostUnit}`)
  const instance = ((await offered.json()) as { data: { id: number; name: string }[] }).data.find(
    ({ name }) => name === event,
  )
  const entered = await page.request.post('/api/events/teams/intent/', {
    headers: leader,
    data: { school_unit: hostUnit, teams: [{ event_instance: instance?.id, count: 1 }] },
  })
  expect(entered.ok()).toBe(true)

  await loginWith(page, host.leader)
  await page.goto(`/lagledare/teamregistration?unit=${hostUnit}`)
  const team = page.getByRole('region', { name: 'Andra skolor i Värdskolan 1' })
  await team.getByRole('button', { name: 'Bjud in en skola' }).click()
  await team.getByRole('searchbox', { name: 'Vilken skola?' }).fill('gastsk')
  await team.getByRole('button', { name: 'Bjud in Gästskolan, Vasa' }).click()
  await expect(team.getByText('Väntar på svar')).toBeVisible()
  await page.goto('about:blank')

  await loginWith(page, guest.leader)
  await page.goto('/admin/myschool')
  await page.getByRole('link', { name: 'Svara på inbjudan' }).click()
  await expect(page).toHaveURL(new RegExp(`unit=${guestUnit}&`))
  const invitation = page.getByRole('region', { name: 'Gemensamma lag' })
  await expect(invitation.getByRole('listitem').first()).toBeFocused()
  await invitation.getByRole('checkbox', { name: /^Gun Ek/ }).check()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await invitation.getByRole('button', { name: 'Tacka ja' }).click()
  await expect(invitation.getByText('Ni deltar i Värdskolan 1')).toBeVisible()
  await expect(invitation.getByRole('listitem').first()).toBeFocused()
  await page.goto('about:blank')

  await loginWith(page, host.leader)
  await page.goto(`/lagledare/teamregistration?unit=${hostUnit}`)
  await expect(team.getByText('Får springa: Gun Ek')).toBeVisible()
  await expect(page.getByText('Hemlig')).toHaveCount(0)
  await page.getByRole('button', { name: /^Sträcka 1/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Gun Ek/ })
    .click()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Sparat \d\d:\d\d/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('about:blank')

  await loginWith(page, guest.leader)
  await page.goto(`/lagledare/teamregistration?unit=${guestUnit}`)
  await expect(invitation.getByText('Står i uppställningen: Gun Ek')).toBeVisible()
  await expect(page.getByText('Vera')).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { databaseRows } from '../fixtures/database.ts'
import { login } from '../fixtures/login.ts'
import { openAt } from '../fixtures/open-at.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { expect, test } from '../fixtures/test.ts'

type Team = { id: number; school_unit: number }

const why = 'Två löpare vill byta sträcka'
const regret = 'Fel lag. Ring kansliet, så ordnar vi det.'

test('a change approved by mistake is taken back with the keyboard, and the leader reads why and can ask anew', async ({
  browser,
}) => {
  const { dataDir, remove } = copySeededData()
  // The entry of runners is closed: a change is asked for.
  const { page, close } = await openAt(browser, {
    dataDir,
    now: '2025-05-09T12:00:00+03:00',
    viewport: { width: 1280, height: 800 },
  })
  const teacher = await login(page, 'teacher')
  const headers = { authorization: `Bearer ${teacher}` }
  const [team] = await databaseRows<Team>(
    dataDir,
    `select t.id, t.school_unit_id as school_unit from team t
     join event_instance e on e.id = t.event_instance_id
     join karneval k on k.id = e.karneval_id and k.status = 'active'
     join user_school_unit own on own.school_unit_id = t.school_unit_id
     join app_user u on u.id = own.user_id
     where u.username = 'lagledare' and t.status = 'confirmed' and exists (select from leg l where l.team_id = t.id)
     order by t.id limit 1`,
    [],
  )
  if (!team) throw new Error('the leader has no complete team')
  const lineUp = async () => {
    const answer = await page.request.get(`/api/events/teams/${team.id}/`, { headers })
    const { name, compositions } = (await answer.json()) as ResponseOf<'GET /api/events/teams/{id}/'>
    const [composition] = compositions
    return { name, round: composition?.round, legs: composition?.legs ?? [], reserves: composition?.reserves ?? [] }
  }
  const before = await lineUp()
  const [first, second, ...others] = before.legs
  const wanted = [second, first, ...others]
  const asked = await page.request.post('/api/events/change-requests/', {
    headers,
    data: {
      kind: 'change_runners',
      school_unit: team.school_unit,
      team: team.id,
      round: before.round,
      legs: wanted,
      reserves: before.reserves,
      reason: why,
    },
  })
  expect(asked.ok(), await asked.text()).toBe(true)

  await test.step('the organiser approves it, reads what taking it back leads to, and does so', async () => {
    await login(page, 'super_admin')
    await page.goto('/admin/andringar')
    await settled(page)
    const request = page.getByRole('article', { name: `Byt löpare: ${before.name}` })
    await request.getByRole('button', { name: 'Godkänn', exact: true }).press('Enter')
    await expect(page.getByText('Begäran är godkänd')).toBeVisible()
    expect((await lineUp()).legs).toEqual(wanted)

    await request.getByRole('button', { name: 'Ta tillbaka godkännandet …' }).press('Enter')
    await expect(request.getByText(/får tillbaka uppställningen från före ändringen/)).toBeVisible()
    await expectSoundAtBothWidths(page)
    const yes = request.getByRole('button', { name: 'Ta tillbaka godkännandet', exact: true })
    const reason = request.getByRole('textbox', { name: 'Varför tas godkännandet tillbaka?' })
    await expect(reason).toBeFocused()
    await expect(yes).toHaveAccessibleDescription('Fyll ännu i: Varför tas godkännandet tillbaka?')
    await reason.fill(regret)
    await yes.press('Enter')
    await expect(page.getByText('Godkännandet är tillbakataget')).toBeVisible()
    await expect(request.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(request.getByText(`Svar: ${regret}`)).toHaveText(/^Avslagen 9\.5\.2025 /)
    await expect(yes).toHaveCount(0)
    expect((await lineUp()).legs).toEqual(before.legs)
    const mails = (await (await page.request.get('/dev/mail.json')).json()) as { subject: string; text: string }[]
    expect(mails.some(({ text }) => text.includes(regret))).toBe(true)
  })

  await test.step('the leader sees the team as it was, with the reason, and can ask again', async () => {
    await page.goto('about:blank')
    await login(page, 'teacher')
    await page.goto(`/lagledare/teamregistration?unit=${team.school_unit}`)
    await settled(page)
    const requests = page.getByRole('region', { name: 'Begärda ändringar' })
    const own = requests.getByRole('listitem').filter({ hasText: why })
    await expect(own.getByText('Avslagen', { exact: true })).toBeVisible()
    await expect(own).toContainText(`Svar: ${regret}`)
    const ask = page.getByRole('button', { name: `Begär ändring av ${before.name}` })
    await page.locator('summary', { hasText: 'Begäran avslagen' }).press('Enter')
    await expect(ask).toBeVisible()
    await ask.press('Enter')
    await expect(page.getByRole('form', { name: `Begär ändring av ${before.name}` })).toBeVisible()
    await expectSoundAtBothWidths(page)
  })
  await close()
  remove()
})

async function expectSoundAtBothWidths(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
    await expectNoAxeViolations(page)
  }
}

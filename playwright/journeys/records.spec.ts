import { randomUUID } from 'node:crypto'
import { accounts, bearer, login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

type Round = {
  event_instance: number
  event_name: string
  round: 'TRIAL' | 'FINAL'
  lanes: number | null
  heats: { number: number; state: string; rows: { team: number; team_name: string; school_name: string }[] }[]
}

const SCHOOL = 'Vasa övningsskola'

test('F55: an official result is proposed as a record, accepted, seen by everybody, and stands on the diploma that the leader downloads', async ({
  page,
}) => {
  test.slow()
  await login(page, 'super_admin')
  const headers = await bearer(page, accounts.super_admin)
  const { rounds, seq } = (await (await page.request.get('/api/raceday/results/', { headers })).json()) as {
    rounds: Round[]
    seq: number
  }
  const isOfSchool = ({ school_name }: { school_name: string }) => school_name === SCHOOL
  const found = rounds
    .filter(({ lanes, heats }) => lanes !== null && heats.length > 2)
    .flatMap((round) => round.heats.map((heat) => ({ round, heat })))
    .find(({ heat }) => heat.state === 'none' && heat.rows.some(isOfSchool))
  const own = found?.heat.rows.find(isOfSchool)
  if (!found || !own) throw new Error('the demo has no such heat')
  const { event_name, event_instance, round } = found.round
  const facts = [
    ...found.heat.rows.map(({ team }, index) => ({
      kind: 'time',
      team,
      detail: { ms: team === own.team ? 30_120 : 90_000 + index * 1000, precision: 10, hand: false, place: null },
    })),
    { kind: 'official', team: null, detail: null },
  ].map((fact) => ({
    ...{ ...fact, id: randomUUID(), event_instance, round, heat: found.heat.number, undoes: null, seen: seq },
    device_time: new Date().toISOString(),
  }))
  const recorded = await page.request.post('/api/raceday/facts/', { headers, data: { device: randomUUID(), facts } })
  expect(recorded.ok(), await recorded.text()).toBe(true)

  await test.step('the organiser hears of it beside the results, and accepts it with one tap', async () => {
    await page.goto('/tavlingsdag/resultat')
    await page.getByRole('link', { name: 'Till rekorden' }).click()
    await settled(page)
    const accept = page.getByRole('button', { name: `Godkänn rekordet: ${event_name}, ${own.team_name}` })
    await expect(accept).toBeVisible()
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await accept.click()
    await expect(page.getByText(`Rekordet är godkänt: ${event_name}, 30,12`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Ångra godkännandet: ${event_name}, 30,12 2025` })).toBeVisible()
  })

  await test.step('pasted lines are read, and one with a fault is told and stays', async () => {
    const lines = page.getByLabel('Rader: gren;tid;år;skola')
    await lines.fill(`${event_name};1.45,10;1971;Borgå lyceum\nSpjut;12,00;1972;Borgå lyceum`)
    await expect(page.getByText('Rad 2: Grenen "Spjut" finns inte.')).toBeVisible()
    await page.getByRole('button', { name: 'För in raden som kan läsas' }).click()
    await expect(page.getByText('1 rekord är infört')).toBeVisible()
    await expect(lines).toHaveValue('Spjut;12,00;1972;Borgå lyceum')
    await lines.fill('')
  })

  await test.step('everybody reads it', async () => {
    await page.goto('/resultservice/rekord')
    const row = page.getByRole('row').filter({ hasText: event_name })
    await expect(row).toContainText('30,12')
    await expect(row).toContainText(SCHOOL)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('the leader downloads the diplomas', async () => {
    await page.goto('about:blank')
    await page.context().clearCookies()
    await login(page, 'teacher')
    await page.goto('/lagledare/vartschema')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Hämta diplomen (PDF)' }).click()
    expect((await downloading).suggestedFilename()).toBe('diplom-2025.pdf')
  })
})

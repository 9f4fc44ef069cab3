import { strFromU8, unzipSync } from 'fflate'
import { accounts, bearer, login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { expect, test } from '../fixtures/test.ts'

type Place = { lane: number; team: number; team_name: string }
type Round = { version: number; heats: { number: number; places: Place[] }[] }
type Trial = { event_instance: number; event_no: number; event_name: string }

const EVENT = '4 × 100 m pojkar, andra stadiet'

/** The trial's event number at the timing computer, and its heats. */
async function trialOf(page: import('@playwright/test').Page, headers: Record<string, string>) {
  const dump = await (await page.request.get('/api/events/heats-dump/', { headers })).json()
  const heat = (dump.heats as { event_no: number; event_id: number; event_name: string; round: number }[]).find(
    (each) => each.event_name === EVENT && each.round === 1,
  )
  if (!heat) throw new Error(`no heats of ${EVENT}`)
  const trial: Trial = { event_instance: heat.event_id, event_no: heat.event_no, event_name: heat.event_name }
  const round = await page.request.get(`/api/events/heats/round/?event_instance=${trial.event_instance}&round=TRIAL`, {
    headers,
  })
  return { trial, round: (await round.json()) as Round }
}

const lif = (eventNo: number, number: number, places: readonly Place[], ms: number) =>
  [
    `${eventNo},1,${number},Gren,,,,,,400,13:52:07.4697`,
    ...places.map(({ lane, team }, index) => {
      const time = ms + index * 111
      return `${index + 1},${team},${lane},Lag,,Skola,${Math.floor(time / 1000)}.${String(time % 1000).padStart(3, '0')},,,,,,,,${team}`
    }),
    '',
  ].join('\r\n')

const asFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
})

test('result files keep thousandths however often they are read; a foreign one is put aside; two organisers lose nothing', async ({
  page,
  browser,
  baseURL,
  consoleWatch,
}) => {
  test.slow()
  consoleWatch.allow(/409 \(Conflict\)/)
  const token = await login(page, 'super_admin')
  const headers = { authorization: `Bearer ${token}` }
  const { trial, round } = await trialOf(page, headers)
  const address = `/admin/heats?omgang=${trial.event_instance}-TRIAL`
  const stored = async () =>
    (
      await (
        await page.request.get(`/api/events/heats/results/?event_instance=${trial.event_instance}`, { headers })
      ).json()
    ).data as { team: number; time_ms: number }[]
  const [first, second] = round.heats
  if (!first || !second) throw new Error('the trial has too few heats')
  await page.goto(address)
  await settled(page)
  const files = page.getByLabel('Läs in tidtagningens resultatfiler (.lif)')
  const grid = page.getByRole('link', { name: 'Skriv tider och placeringar' })
  await expect(grid).toHaveAttribute('href', new RegExp(`omgang=${trial.event_instance}-TRIAL$`))
  // For results of a program that writes no files.
  await page.getByText('Klistra in resultat som text').click()
  const lines = page.getByLabel(/^Heat; bana; placering; tid/)

  await test.step('reads a file twice and another one: no stored time changes', async () => {
    await files.setInputFiles(asFile('a.lif', lif(trial.event_no, 1, first.places, 58_341)))
    await expect(page.getByText(/a\.lif: resultat för \d+ lag i heat 1 är sparade\./)).toBeVisible()
    await expect(lines).toHaveValue(/58,341/)
    const before = await stored()
    expect(before[0]?.time_ms).toBeGreaterThan(58_000)
    await files.setInputFiles(asFile('a.lif', lif(trial.event_no, 1, first.places, 58_341)))
    await expect(page.getByText('a.lif: heat 1 har redan de här resultaten.')).toBeVisible()
    await files.setInputFiles(asFile('b.lif', lif(trial.event_no, 2, second.places, 59_002)))
    await expect(page.getByText(/b\.lif: resultat för \d+ lag i heat 2 är sparade\./)).toBeVisible()
    await expect(lines).toHaveValue(/59,002/)
    await page.getByRole('button', { name: 'Spara resultaten' }).click()
    await expect(page.getByText(/^Resultat för \d+ lag är sparade$/)).toBeVisible()
    const after = await stored()
    const known = new Set(before.map(({ team }) => team))
    expect(after.filter(({ team }) => known.has(team))).toEqual(before)
    await expectNoAxeViolations(page)
  })

  await test.step('a file of another event is put aside with the reason, and can be assigned by hand', async () => {
    const count = (await stored()).length
    const third = round.heats[2]
    await files.setInputFiles(asFile('fel.lif', lif(77, 3, third?.places ?? [], 60_123)))
    await expect(page.getByText('fel.lif: lades åt sidan. Gren 77 finns inte i karnevalen.')).toBeVisible()
    expect((await stored()).length).toBe(count)
    const parked = page.getByRole('region', { name: 'Resultatfiler som inte passade' })
    await parked.getByRole('combobox', { name: 'Heat' }).selectOption('3')
    await parked.getByRole('button', { name: 'Spara tiderna i heatet' }).click()
    await expect(parked).toBeHidden()
    await expect.poll(async () => (await stored()).length).toBe(count + (third?.places.length ?? 0))
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('two organisers: the slower one keeps what was typed and gets the other one’s times', async () => {
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    await login(other, 'super_admin')
    await other.goto(address)
    await other.getByText('Klistra in resultat som text').click()
    const theirs = other.getByLabel(/^Heat; bana; placering; tid/)
    await expect(theirs).toHaveValue(/58,341/)
    await theirs.fill((await theirs.inputValue()).replace('58,341', '58,777'))
    await lines.fill((await lines.inputValue()).replace('59,002', '59,555'))
    await page.getByRole('button', { name: 'Spara resultaten' }).click()
    await expect.poll(async () => (await stored()).some(({ time_ms }) => time_ms === 59_555)).toBe(true)
    // The second user is notified of the first one's save and keeps unsaved input.
    await other.getByRole('button', { name: 'Hämta de nya resultaten och behåll mina rader' }).click()
    await expect(theirs).toHaveValue(/58,777[\s\S]*59,555/)
    await other.getByRole('button', { name: 'Spara resultaten' }).click()
    await expect
      .poll(async () => (await stored()).map(({ time_ms }) => time_ms))
      .toEqual(expect.arrayContaining([58_777, 59_555]))
    await other.context().close()
  })
})

test('bib numbers are given, changed by hand, and stand on the call lists and in the timing crew’s files', async ({
  page,
  consoleWatch,
}) => {
  consoleWatch.allow(/409 \(Conflict\)/)
  const token = await login(page, 'super_admin')
  const headers = { authorization: `Bearer ${token}` }
  await page.goto('/admin/heats')
  await page.getByRole('link', { name: 'Nummerlappar' }).click()
  await settled(page)
  await page.getByRole('button', { name: 'Dela ut nummer' }).click()
  await expect(page.getByText(/lag har fått ett nummer$/)).toBeVisible()
  const fields = page.getByRole('textbox', { name: /^Nummer för / })
  await expect(fields.first()).toHaveValue('1')
  const label = (await fields.first().getAttribute('aria-label')) ?? ''
  await fields.first().fill('2')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Nummer 2 har ')
  await fields.first().fill('7001')
  await page.getByRole('button', { name: 'Spara', exact: true }).click()
  await expect(page.getByText(`${label.replace('Nummer för ', '')} har nummer 7001`)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  const zip = await page.request.get('/api/events/heats-dump/?format=lynx', { headers })
  const evt = strFromU8(unzipSync(new Uint8Array(await zip.body()))['lynx.evt'] ?? new Uint8Array())
  expect(evt).toMatch(/^,7001,\d+,/m)
  const csv = await (await page.request.get('/api/events/heats-dump/?format=csv', { headers })).text()
  expect(csv).toContain(';7001;')
  await page.goto('/tidtabeller/heatindelning')
  await settled(page)
  await page.getByRole('searchbox', { name: 'Sök skola' }).fill(label.replace('Nummer för ', '').replace(/ \d+$/, ''))
  await page.getByRole('searchbox', { name: 'Sök skola' }).fill('')
  await expect(page.getByRole('columnheader', { name: 'Nr' }).first()).toBeVisible()
})

test('a team that is withdrawn is struck through on a phone at once, and comes back', async ({
  page,
  browser,
  portal,
}) => {
  const phones = await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: portal.url })
  const phone = await phones.newPage()
  const { data } = await (await page.request.get('/api/events/heatschedule/')).json()
  const lane = data[0].heats[0].lanes[0] as { team: number; team_name: string; school_name: string }
  await phone.goto('/tidtabeller/heatindelning')
  await settled(phone)
  await expect(phone.getByText('ändringar syns direkt')).toBeVisible()
  const row = phone.getByRole('rowheader', { name: `${lane.team_name} struket`, exact: true })
  await expect(row).toHaveCount(0)
  const headers = await bearer(page, accounts.super_admin)
  const team = `/api/events/teams/${lane.team}/`
  const { version } = await (await page.request.get(team, { headers })).json()
  const struck = await page.request.delete(`${team}?version=${version}&confirm=true&reason=Sjukdom`, { headers })
  expect(struck.ok(), await struck.text()).toBe(true)
  await expect(row.first()).toBeVisible()
  await expect(row.first().locator('s')).toHaveText(lane.team_name)
  await expectNoHorizontalScroll(phone)
  const back = await page.request.post(`${team}restore/`, {
    headers,
    data: { version: (await struck.json()).version, reason: 'Frisk' },
  })
  expect(back.ok(), await back.text()).toBe(true)
  await expect(row).toHaveCount(0)
  await phones.close()
})

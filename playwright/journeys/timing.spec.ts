import type { Browser, Page } from '@playwright/test'
import { accounts, bearer, login } from '../fixtures/login.ts'
import { expectNoAxeViolations, expectNoHorizontalScroll, settled } from '../fixtures/page-checks.ts'
import { copySeededData } from '../fixtures/seeded-data.ts'
import { type RunningServer, startServer } from '../fixtures/server.ts'
import { expect, test } from '../fixtures/test.ts'
import {
  type Heat,
  inPieces,
  isRunOnLanes,
  lif,
  nameOf,
  type Place,
  timingComputer,
} from '../fixtures/timing-computer.ts'

const PATH = '/tavlingsdag/tidtagning'
const NOW = '2025-05-16T14:30:00+03:00'

type Fact = { kind: string; event_instance: number; heat: number; round: string; detail: { sha256: string } | null }

let server: RunningServer
let remove: () => void

/** An afternoon in the middle of the carnival's first day. */
test.beforeAll(async () => {
  const seeded = copySeededData()
  remove = seeded.remove
  server = await startServer({ dataDir: seeded.dataDir, env: { STAFAPP_NOW: NOW } })
})
test.afterAll(async () => {
  await server.stop()
  remove()
})

/** Makes a link on the organiser's page. @returns the path of its address, with the secret */
async function makeLink(page: Page, name: string): Promise<string> {
  await page.getByRole('textbox', { name: /^Tidtagning/ }).fill(name)
  await page.getByRole('button', { name: 'Skapa länk' }).click()
  const sheet = page.getByRole('article', { name: `Tidtagning, ${name}`, exact: true })
  const address = await sheet.getByText(/\/tavlingsdag\/tidtagning#/).textContent()
  const { pathname, hash } = new URL(address ?? '')
  return pathname + hash
}

const factsOf = (facts: readonly Fact[], kind: string, heat: Heat): Fact[] =>
  facts.filter(
    (fact) =>
      fact.kind === kind &&
      fact.event_instance === heat.event_instance &&
      fact.round === heat.round &&
      fact.heat === heat.number,
  )

/** The organiser's browser: makes links and asks what the server has. */
async function organiserOf(browser: Browser) {
  const page = await (await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' })).newPage()
  await login(page, 'super_admin')
  const headers = await bearer(page, accounts.super_admin)
  const list = async () => (await page.request.get('/api/raceday/start-list/', { headers })).json()
  return {
    page,
    headers,
    link: async (name: string) => {
      await page.goto('/tavlingsdag/lankar')
      await settled(page)
      return makeLink(page, name)
    },
    /** Heats on lanes that have started within the last hour, in the order of their start. */
    heats: async (): Promise<Heat[]> => ((await list()).heats as Heat[]).filter((heat) => isRunOnLanes(heat, NOW)),
    readings: async (heat: Heat) => factsOf((await list()).facts, 'reading', heat),
    undone: async (heat: Heat) => factsOf((await list()).facts, 'undo', heat),
    close: () => page.context().close(),
  }
}

const status = (page: Page) => page.getByRole('status').filter({ hasText: /avläsning|Allt är sparat|Inget nät/ })
const timesOf = (page: Page, heat: Heat) =>
  page.getByRole('list', { name: `Tider, ${nameOf(heat)}`, includeHidden: true })
const parked = (page: Page, file: string) =>
  page.getByRole('region', { name: 'Parkerade filer' }).getByRole('listitem').filter({ hasText: file })

test('F43: the timing computer’s files become results, whatever is cut, doubled, saved again or offline', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const organiser = await organiserOf(browser)
  const computer = await timingComputer(browser, server.url)
  const { page, context, write } = computer
  const heats = await organiser.heats()
  expect(heats.length).toBeGreaterThan(9)
  const heat = (index: number): Heat => heats[index] as Heat

  await test.step('the folder is chosen once, and the start lists are written into it', async () => {
    // The link opens with the next heats; nothing is written from them, because the timing program would lose the others.
    let letItCome = () => {}
    const isSeen = new Promise<void>((resolve) => {
      letItCome = resolve
    })
    await context.route('**/api/raceday/start-list/**', (route) => isSeen.then(() => route.continue()), { times: 1 })
    await page.goto(await organiser.link('Målkameran'))
    await expect(page.getByText('Tidtagningen öppnas')).toBeVisible()
    letItCome()
    await expect(page.getByText('Målkameran, fredag 16.5.2025')).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await page.getByRole('button', { name: 'Välj mappen' }).click()
    await expect(page.getByText(/^Mappen lynx läses av/)).toBeVisible()
    for (const name of ['evt', 'sch', 'ppl']) await expect(page.getByText(`lynx.${name} skriven kl.`)).toBeVisible()
    const evt = await computer.read('lynx.evt')
    const { event_no, round_no, number, places } = heat(0)
    const id = places[0]?.bib ?? places[0]?.team
    expect(evt).toContain(`${event_no},${round_no},${number},`)
    expect(evt).toContain(`,${id},${places[0]?.lane},`)
    expect(await computer.read('lynx.sch')).toContain(`${event_no},${round_no},${number}\r\n`)
    expect(await computer.read('lynx.ppl')).toContain(`${places[0]?.team_name}`)
    await expectNoAxeViolations(page)
  })

  await test.step('a file that comes in pieces is a result when its last piece has come', async () => {
    for (const index of [0, 1, 2, 3, 4]) {
      await write(`${index}.lif`, inPieces(lif(heat(index), { ms: 62_341 + index })))
      await expect(timesOf(page, heat(index))).toBeAttached()
    }
    await expect(timesOf(page, heat(4)).getByRole('listitem').first()).toContainText('1:02,35')
    await expect(status(page)).toHaveText(/^Allt är sparat/)
    for (const index of [0, 1, 2, 3, 4]) expect(await organiser.readings(heat(index))).toHaveLength(1)
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalScroll(page)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('a photo that is read again shows what became different; the same content again changes nothing', async () => {
    await write('4.lif', [lif(heat(4), { ms: 62_381 })], 'latin1')
    const changes = page.getByRole('list', { name: `Ändrat i ${nameOf(heat(4))}` })
    await expect(changes.getByRole('listitem').first()).toContainText('1:02,35 → 1:02,39')
    await write('4.lif', [lif(heat(4), { ms: 62_381 })])
    await write('kopia.lif', [lif(heat(4), { ms: 62_381 })])
    await expect(page.getByRole('listitem').filter({ hasText: 'kopia.lif' })).toContainText(
      'Samma innehåll som redan är läst.',
    )
    await expect(status(page)).toHaveText(/^Allt är sparat/)
    expect(await organiser.readings(heat(4))).toHaveLength(2)
  })

  await test.step('what fits nowhere is parked with its reason and changes nothing', async () => {
    const before = await organiser.readings(heat(5))
    await write('gren.lif', [lif(heat(5), { event: 977 })])
    await write('utan.lif', [lif(heat(5), { event: 0 }).replace(/^0,\d+,\d+/, '0,0,0')])
    await write('heat.lif', [lif(heat(5), { number: heat(5).number === 1 ? 2 : 1 })])
    await write('halv.lif', [lif(heat(5)).slice(0, 120)])
    await write('bild.lif', ['\u0089PNG\r\n\u001a\n\u0000\u0000'], 'latin1')
    await write('stor.lif', ['7,1,3,x\n', '1,,1,,,,9.2\n'.repeat(20_000)])
    await write('igar.lif', [lif(heat(5)).replace(/\d\d:\d\d:\d\d\.1234/, '23:50:00.1234')])
    await expect(parked(page, 'gren.lif')).toContainText('Gren 977 har inga heat den här dagen.')
    await expect(parked(page, 'utan.lif')).toContainText('Filen är tagen utan startlista')
    await expect(parked(page, 'heat.lif')).toContainText(/står inte i heat|står på bana|har inget heat|annan/)
    await expect(parked(page, 'bild.lif')).toContainText('Filen är ingen resultatfil från tidtagningen (.lif).')
    await expect(parked(page, 'stor.lif')).toContainText('Filen är för stor')
    await expect(parked(page, 'igar.lif')).toContainText('är senare än filen själv, så den är från en annan dag.')
    await expect(parked(page, 'halv.lif')).toContainText('Ofullständig fil: filens sista rad är avhuggen.', {
      timeout: 25_000,
    })
    expect(await organiser.readings(heat(5))).toEqual(before)
    await expectNoAxeViolations(page)
  })

  await test.step('the crew names the heat of a file without a start list, and puts another away', async () => {
    await parked(page, 'utan.lif')
      .getByRole('combobox')
      .selectOption({ label: nameOf(heat(5)) })
    await parked(page, 'utan.lif').getByRole('button', { name: 'Läs in i heatet' }).click()
    await expect(timesOf(page, heat(5))).toBeAttached()
    await parked(page, 'bild.lif').getByRole('button', { name: 'Lägg undan' }).click()
    await expect(page.getByText('Undanlagda filer (1)')).toBeVisible()
    await expect.poll(async () => (await organiser.readings(heat(5))).length).toBe(1)
    await page.getByRole('button', { name: 'Ångra utan.lif' }).click()
    await page.getByRole('button', { name: 'Ångra avläsningen' }).click()
    await expect(parked(page, 'utan.lif')).toContainText('Avläsningen är ångrad. Tiderna räknas inte.')
    await expect.poll(async () => (await organiser.undone(heat(5))).length).toBe(1)
  })

  await test.step('without a network files are read, kept over a reload, and sent in order when it is back', async () => {
    await context.setOffline(true)
    await write('6.lif', [lif(heat(6), { rows: 2 })])
    await expect(page.getByText('6.lif, läst kl.')).toContainText('väntar på nät')
    await write('6.lif', [lif(heat(6))])
    await expect(status(page)).toHaveText(/^2 avläsningar väntar på nät/)
    await page.reload()
    await expect(status(page)).toHaveText(/^2 avläsningar väntar på nät/)
    await expect(page.getByText(/^Mappen lynx läses av/)).toBeVisible()
    await context.setOffline(false)
    await expect(status(page)).toHaveText(/^Allt är sparat/, { timeout: 20_000 })
    expect(await organiser.readings(heat(6))).toHaveLength(2)
  })

  await test.step('a page that is killed in the middle of a reading reads the same again', async () => {
    await write('7.lif', [lif(heat(7))])
    await page.goto('about:blank')
    await write('8.lif', [lif(heat(8))])
    await page.goto(PATH)
    await expect(timesOf(page, heat(8))).toBeAttached()
    await expect(timesOf(page, heat(7))).toBeAttached()
    await expect(status(page)).toHaveText(/^Allt är sparat/)
    expect([await organiser.readings(heat(7)), await organiser.readings(heat(8))].map(({ length }) => length)).toEqual([
      1, 1,
    ])
  })

  await test.step('a changed start list is written, waits for a held file, and is ticked by the crew', async () => {
    const free = await computer.hold('lynx.evt')
    const target = heats.findLast(({ places }) => places.some(({ withdrawn }) => !withdrawn)) as Heat
    const place = target.places.find(({ withdrawn }) => !withdrawn) as Place
    const { headers } = organiser
    const { version } = await (await organiser.page.request.get(`/api/events/teams/${place.team}/`, { headers })).json()
    const struck = await organiser.page.request.delete(
      `/api/events/teams/${place.team}/?version=${version}&confirm=true&reason=Sjukdom`,
      { headers },
    )
    expect(struck.ok(), await struck.text()).toBe(true)
    await expect(page.getByText(`Startlistan ändrad: ${nameOf(target)} – hämta på nytt`)).toBeVisible({
      timeout: 40_000,
    })
    await expect(page.getByText('lynx.evt är öppen i ett annat program, försöker igen')).toBeVisible()
    await free()
    await expect(page.getByText(/^lynx\.evt skriven kl\./)).toBeVisible()
    expect(await computer.read('lynx.evt')).not.toContain(`,${place.team},\r\n`)
    await page.getByRole('button', { name: `Hämtad, ${nameOf(target)}` }).click()
    await expect(page.getByRole('heading', { name: 'Ändrade startlistor' })).toHaveCount(0)
  })

  await test.step('only one tab of the computer reads', async () => {
    const second = await context.newPage()
    await second.goto(PATH)
    await expect(second.getByText(/^Tidtagningen är öppen i en annan flik/)).toBeVisible()
    await second.close()
  })

  await computer.close()
  await organiser.close()
})

test('a browser that opens no folders takes dropped files and gives the start lists as files', async ({ browser }) => {
  const organiser = await organiserOf(browser)
  const computer = await timingComputer(browser, server.url, { hasPicker: false })
  const { page } = computer
  // Not the last heat, where the test above strikes a team.
  const heat = (await organiser.heats()).at(-2) as Heat
  await page.goto(await organiser.link('Reserven'))
  await expect(page.getByText(/^Den här webbläsaren kan inte öppna en mapp/)).toBeVisible()
  await page.getByLabel('Resultatfiler (.lif)').setInputFiles({
    name: 'x.lif',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(lif(heat, { ms: 59_120 })),
  })
  await expect(timesOf(page, heat).getByRole('listitem').first()).toContainText('59,12')
  await expect.poll(async () => (await organiser.readings(heat)).length).toBe(1)
  await expect(page.getByRole('heading', { name: 'Om målkameran inte fungerar' })).toBeVisible()
  await page.getByText('Inställningar och startlistor som filer').click()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Hämta startlistorna som filer' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^lynx\.(evt|ppl|sch)$/)
  await expectNoAxeViolations(page)
  await computer.close()
  await organiser.close()
})

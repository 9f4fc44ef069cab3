import { openDatabase } from '../../../api/src/db/open.ts'
import { copySeededData } from '../../../playwright/fixtures/seeded-data.ts'
import { startServer } from '../../../playwright/fixtures/server.ts'
import { manySchools } from './many-schools.ts'
import { logInAsOrganiser } from './organiser.ts'
import { median, milliseconds } from './print-table.ts'

const TIMES = 15

/** The organiser's views of the register, with the queries of the page. */
const views = {
  'the first page': '',
  'a search': 'search=vasa',
  'who lacks a payer': 'missing=billing',
  'who lacks teams, orders or compositions': 'missing=teams&missing=orders&missing=compositions',
  'who has runners': 'has=runners',
  'the last pages by municipality': 'sort=-municipality&offset=1000',
}

/** Measures a page of a register of a thousand schools with as much data each as in the demo. */
export async function measureSchoolRegister(): Promise<void> {
  const { dataDir, remove } = copySeededData()
  const database = await openDatabase({ dataDir, onIdleError: () => undefined })
  await database.pool.query(manySchools(4))
  await database.close()
  const server = await startServer({ dataDir, readyWithin: 60_000 })
  try {
    const headers = { authorization: `Bearer ${await logInAsOrganiser(server.url)}` }
    for (const [name, query] of Object.entries(views)) {
      const url = `${server.url}/api/schools/list/?limit=25&karneval=2&${query}`
      const times: number[] = []
      let total = 0
      for (let round = 0; round < TIMES; round += 1) {
        const from = performance.now()
        total = ((await (await fetch(url, { headers })).json()) as { total: number }).total
        times.push(performance.now() - from)
      }
      console.log(`School register, ${name}: ${milliseconds(median(times))} for 25 of ${total}`)
    }
  } finally {
    await server.stop()
    remove()
  }
}

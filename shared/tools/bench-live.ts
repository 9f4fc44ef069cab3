// `npm run bench:live`: measures race day on this machine: how fast 10,000 phones learn of a change and the cost of
// their heartbeats, how fast 2,000 phones have a result and a delay, the throughput of public reads relative to the bare
// framework, the time for all schools' papers, a page of a register of a thousand schools, how soon the call room can be
// worked in on a slow phone, and how soon the timing computer shows a result file. Compare ratios, because machines differ.
import { copySeededData, makeSeededData } from '../../playwright/fixtures/seeded-data.ts'
import { startServer } from '../../playwright/fixtures/server.ts'
import { measureCallRoom } from './bench/call-room.ts'
import { measureDelays, measureResults } from './bench/changes-seen.ts'
import { measureHeavyWork } from './bench/heavy-work.ts'
import { measureListeners } from './bench/listeners.ts'
import { logInAsOrganiser } from './bench/organiser.ts'
import { measurePackets } from './bench/packets.ts'
import { measureSchoolRegister } from './bench/school-register.ts'
import { measureThroughput } from './bench/throughput.ts'
import { measureTimingFiles } from './bench/timing-files.ts'
import { conclude } from './bench/verdict.ts'

await makeSeededData()
const { dataDir, remove } = copySeededData()
const server = await startServer({ dataDir, readyWithin: 60_000, env: { STAFAPP_TRUST_PROXY: 'loopback' } })
try {
  const token = await logInAsOrganiser(server.url)
  await measureListeners(server.url, token, server.process.pid ?? 0)
  await measureResults(server.url, token)
  await measureDelays(server.url, token)
  await measureThroughput(server.url)
  await measurePackets(server.url, token)
  await measureHeavyWork(server.url, token)
} finally {
  await server.stop()
  remove()
}
await measureSchoolRegister()
await measureCallRoom()
await measureTimingFiles()
conclude('bench:live')

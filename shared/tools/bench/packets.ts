import { budgets, judge } from './verdict.ts'

/** Measures the time for the papers of all schools, about 200, in one request. */
export async function measurePackets(url: string, token: string): Promise<void> {
  const from = performance.now()
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/events/school-day/packets/`, { headers })
  const bytes = (await answer.arrayBuffer()).byteLength
  const seconds = (performance.now() - from) / 1000
  if (!answer.ok) throw new Error(`the papers answered ${answer.status}`)
  const limit = judge('papers of all schools', seconds, budgets.packets.seconds, (s) => `${s.toFixed(1)} s`)
  console.log(`Papers of all schools: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB (${limit})`)
}

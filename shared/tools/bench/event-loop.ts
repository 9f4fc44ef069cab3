/** The monitor's timer: an idle loop shows this much, which is not a delay. */
const RESOLUTION_MS = 10

export type LoopDelay = { p99: number; max: number }

/**
 * Starts measuring a portal's event loop from inside, by its metrics, which are reset at each read: independent of the
 * client's own delays.
 * @returns a function that ends the measurement: delays in ms
 */
export async function eventLoopOf(url: string): Promise<() => Promise<LoopDelay>> {
  await readDelays(url)
  return () => readDelays(url)
}

async function readDelays(url: string): Promise<LoopDelay> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) =>
    Math.max(0, Number(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(text)?.[1] ?? Number.NaN) * 1000 - RESOLUTION_MS)
  return { p99: value('nodejs_eventloop_lag_p99_seconds'), max: value('nodejs_eventloop_lag_max_seconds') }
}

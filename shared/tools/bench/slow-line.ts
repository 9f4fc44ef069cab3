import { connect, createServer, type Socket } from 'node:net'
import type { Network } from './load-page.ts'
import { withListening } from './with-listening.ts'

/** How often bytes move on, in ms. */
const TICK_MS = 4

/** One direction of the line: what connections have to send moves on at the line's speed, a slice of each in turn. */
const direction = (bitsPerSecond: number) => {
  const waiting = new Map<Socket, { bytes: Buffer; isLast: boolean }>()
  let movedAt = 0
  const move = (): void => {
    let room = Math.floor(((performance.now() - movedAt) * bitsPerSecond) / 8000)
    movedAt += (room * 8000) / bitsPerSecond
    const share = Math.ceil(room / waiting.size)
    for (const [to, { bytes, isLast }] of waiting) {
      const slice = bytes.subarray(0, Math.min(share, room))
      const rest = bytes.subarray(slice.length)
      room -= slice.length
      if (!to.destroyed) to.write(slice)
      if (rest.length > 0) waiting.set(to, { bytes: rest, isLast })
      else {
        waiting.delete(to)
        if (isLast) to.end()
      }
    }
    if (waiting.size > 0) setTimeout(move, TICK_MS)
  }
  /** Sends bytes; without bytes the connection is closed after what it still has to send. */
  return (to: Socket, bytes?: Buffer): void => {
    if (waiting.size === 0) {
      movedAt = performance.now()
      setTimeout(move, TICK_MS)
    }
    const before = waiting.get(to)?.bytes ?? Buffer.alloc(0)
    waiting.set(to, { bytes: bytes ? Buffer.concat([before, bytes]) : before, isLast: !bytes })
  }
}

/**
 * Puts a slow line before a site and gives the line's address: half of the round trip passes before bytes of either
 * direction move on, then they move at the network's speed, which all connections share.
 *
 * The browser's own throttle is not used where two nearly equal pages are compared: it hands an answer over in packets of
 * 1,500 bytes, at 400 kbit/s each 30 ms, so that a page one byte longer than its reference can seem 30 ms slower, or a
 * page 1 kB longer as fast. Here each byte costs what it costs.
 */
export const withSlowLine = <T>(
  origin: string,
  { latency, down, up }: Network,
  task: (url: string) => Promise<T>,
): Promise<T> => {
  const toBrowser = direction(down)
  const toSite = direction(up)
  const { hostname, port } = new URL(origin)
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (browser) => {
    const site = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true })
    pass(browser, site, (bytes) => setTimeout(toSite, latency / 2, site, bytes))
    pass(site, browser, (bytes) => setTimeout(toBrowser, latency / 2, browser, bytes))
    browser.on('close', () => site.destroy())
  })
  return withListening(server, task)
}

/** Hands what one end sends to the line, and nothing for its end; a broken end breaks the other. */
function pass(from: Socket, to: Socket, send: (bytes?: Buffer) => void): void {
  from.on('data', send)
  from.on('end', () => send())
  from.on('error', () => to.destroy())
}

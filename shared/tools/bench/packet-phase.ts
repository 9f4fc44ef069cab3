import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'

/** The browser's throttle hands over an answer in packets of this size, in bytes (kPacketSize in Chromium's network service). */
const PACKET = 1500

/** A site whose documents start at a chosen place of a packet. */
export type PhasedSite = { url: string; shift: (bytes: number) => void }

/**
 * Where the packets of round `round` of `rounds` begin: evenly over one packet. At 400 kbit/s a packet takes 30 ms, so a
 * page one byte longer than its reference can seem 30 ms slower, or a page 1 kB longer as fast. Both pages of a pair start
 * at the same place, each pair at another, so that the median tells what the bytes cost.
 */
export const phaseOf = (round: number, rounds: number): number => Math.round((round * PACKET) / rounds)

/** Stands before a site as a proxy and lengthens the head of its documents by the shift. Other answers pass as they are. */
export const withPhase = async <T>(origin: string, task: (site: PhasedSite) => Promise<T>): Promise<T> => {
  let padding = ''
  const server = createServer((request, response) => {
    const onward = ask(
      new URL(request.url ?? '/', origin),
      // A connection of its own: a kept one can be closed by the site just when it is used again.
      { method: request.method, headers: { ...request.headers, host: new URL(origin).host }, agent: false },
      (answer) => {
        const isDocument = request.headers['sec-fetch-dest'] === 'document'
        const padded = isDocument && padding !== '' ? ['x-padding', padding] : []
        response.writeHead(answer.statusCode ?? 502, [...answer.rawHeaders, ...padded])
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  try {
    return await task({
      url: `http://localhost:${typeof address === 'object' ? address?.port : address}`,
      shift: (bytes) => {
        padding = 'x'.repeat(bytes)
      },
    })
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const CONNECTIONS = 20
const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Requests per second over 20 kept connections, each asking again as soon as it is answered. Bytes are counted and never
 * read as text: a client that makes a string of every compressed answer measures itself (autocannon: two thirds of its time).
 * The client does not sleep: on one machine the server pays for waking it (10 µs of 29), and only that server pays whose
 * answers are slower than its client.
 */
export async function ratePerSecond(address: string, headers: readonly string[], seconds: number): Promise<number> {
  const { answers, ms } = await fire(address, headers, seconds)
  return (answers * 1000) / ms
}

/** The same, with the number of answers and the time that they took. */
export async function fire(
  address: string,
  headers: readonly string[],
  seconds: number,
): Promise<{ answers: number; ms: number }> {
  const { hostname, port, pathname, search, host } = new URL(address)
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...headers]
  const request = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(hostname, Number(port))))
  const from = performance.now()
  const until = from + seconds * 1000
  const stayAwake = () => {
    if (performance.now() < until) setImmediate(stayAwake)
  }
  stayAwake()
  const counts = await Promise.all(sockets.map((socket) => askUntil(socket, request, until)))
  return { answers: counts.reduce((sum, count) => sum + count, 0), ms: performance.now() - from }
}

async function open(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  return socket
}

/** How many answers one connection got. @throws Error for a refusal, or an answer without a length */
function askUntil(socket: Socket, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0
    /** Bytes of the answer that are still to come; null while its head is not whole. */
    let left: number | null = null
    let head = Buffer.alloc(0)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (left === null) {
        head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
        const end = head.indexOf(HEAD_END)
        if (end === -1) return
        const length = bodyLength(head.toString('latin1', 0, end))
        if (length === null) {
          socket.destroy(new Error(`${head.toString('latin1', 0, end)}\nis no answer that can be counted`))
          return
        }
        left = length - (head.length - end - HEAD_END.length)
        head = Buffer.alloc(0)
      } else left -= chunk.length
      if (left > 0) return
      left = null
      answers += 1
      if (performance.now() < until) socket.write(request)
      else {
        socket.destroy()
        resolve(answers)
      }
    })
    socket.write(request)
  })
}

function bodyLength(head: string): number | null {
  if (/^HTTP\/1\.1 304 /.test(head)) return 0
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? []
  return /^HTTP\/1\.1 200 /.test(head) && length !== undefined ? Number(length) : null
}

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const CONNECTIONS = 20
const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Requests per second over 20 kept-alive connections, each repeating as soon as it is answered. Answers are counted as
 * bytes: a client that converts each answer to a string would measure itself (autocannon: two thirds of its time). The
 * client never sleeps: on one machine waking it costs the server 10 µs of 29, but only if its answers are slower than
 * the client.
 */
export async function ratePerSecond(address: string, headers: readonly string[], seconds: number): Promise<number> {
  const { answers, ms } = await fire(address, headers, seconds)
  return (answers * 1000) / ms
}

/** Like `ratePerSecond`, returning the number of answers and the elapsed time. */
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

/** Number of answers on one connection. @throws Error for a refusal, or an answer without a length */
function askUntil(socket: Socket, request: Buffer, until: number): Promise<number> {
  return new Promise((resolve, reject) => {
    let answers = 0
    /** Remaining bytes of the answer; null while its head is incomplete. */
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

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** Passes this many bytes of the next connection's answer on and then breaks it; Infinity passes all. */
  cutAfter: (bytes: number) => void
  /** Makes all connections dead without an error, new ones too: bytes are dropped in both directions. */
  fallSilent: () => void
  /** New connections work again; earlier ones stay dead, as behind a router that lost its state. */
  returnFromSilence: () => void
  close: () => Promise<void>
}

/** A proxy between client and server that passes requests and can lose answers. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let limit = Number.POSITIVE_INFINITY
  let isSilent = false
  let silences = 0
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1')
    let left = limit
    limit = Number.POSITIVE_INFINITY
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      // Expected: the test cuts connections.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        client.destroy()
        upstream.destroy()
      })
    }
    const openedAfter = silences
    const isDead = () => isSilent || silences > openedAfter
    client.on('data', (chunk: Buffer) => {
      if (!isDead()) upstream.write(chunk)
    })
    upstream.on('data', (chunk: Buffer) => {
      if (isDead()) return
      const passed = chunk.subarray(0, Math.max(0, left))
      left -= passed.length
      if (passed.length === chunk.length) client.write(passed)
      else client.write(passed, () => client.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    cutAfter: (bytes) => {
      limit = bytes
    },
    fallSilent: () => {
      isSilent = true
    },
    returnFromSilence: () => {
      isSilent = false
      silences += 1
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** Passes so many bytes of the next connection's answer on, and then breaks it; Infinity lets all through. */
  cutAfter: (bytes: number) => void
  /** From now on every connection is dead without an error: bytes are swallowed both ways, also those of new connections. */
  fallSilent: () => void
  /** New connections work again; those from before and from within the silence stay dead, as behind a router that forgot them. */
  returnFromSilence: () => void
  close: () => Promise<void>
}

/** Between a client and the server: asks whole questions, and loses answers. */
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
      // A cut connection is what the test wanted.
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

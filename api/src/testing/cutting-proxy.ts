import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** Passes so many bytes of the next connection's answer on, and then breaks it; Infinity lets all through. */
  cutAfter: (bytes: number) => void
  close: () => Promise<void>
}

/** Between a client and the server: asks whole questions, and loses answers. */
export async function startCuttingProxy(target: number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let limit = Number.POSITIVE_INFINITY
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
    client.pipe(upstream)
    upstream.on('data', (chunk: Buffer) => {
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
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

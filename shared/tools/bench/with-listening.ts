import { once } from 'node:events'
import type { Server, Socket } from 'node:net'

/** Lets a server listen on a free port for a task, which gets its address; then closes it and all its connections. */
export const withListening = async <T>(server: Server, task: (url: string) => Promise<T>): Promise<T> => {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  try {
    return await task(`http://localhost:${typeof address === 'object' ? address?.port : address}`)
  } finally {
    server.close()
    for (const socket of open) socket.destroy()
  }
}

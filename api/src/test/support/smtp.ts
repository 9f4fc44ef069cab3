import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerAddress, type SMTPServerOptions } from 'smtp-server'

/** One transaction as seen by the server. */
export type ReceivedMail = { from: string; to: string[]; raw: string }

export type TestSmtp = {
  url: string
  received: ReceivedMail[]
  /** Highest number of simultaneous connections. */
  mostAtOnce: () => number
  /** How many connections there have been. */
  connections: () => number
  /** Breaks all connections, as a server that is started anew does. */
  cut: () => void
  close: () => Promise<void>
}

type Behaviour = {
  /** Refuses a recipient with this code. */
  refuses?: (address: string) => number | undefined
  /** Accepts the mail and breaks the connection instead of answering. */
  cutsAfterData?: () => boolean
  /** Delays the answer to a recipient until this resolves. */
  waits?: (address: string) => Promise<void>
}

const refusal = (code: number) => Object.assign(new Error('refused'), { responseCode: code })

/** A real local SMTP server; mails are collected in `received`. */
export async function startSmtp({ refuses, cutsAfterData, waits }: Behaviour = {}): Promise<TestSmtp> {
  const received: ReceivedMail[] = []
  const sockets = new Map<string, Socket>()
  let open = 0
  let most = 0
  let total = 0
  const cut = () => {
    for (const socket of sockets.values()) socket.destroy()
  }
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (address, _session, done) => {
      const code = refuses?.(address.address)
      void Promise.resolve(waits?.(address.address)).then(() => done(code === undefined ? null : refusal(code)))
    },
    onData: (stream, session, done) => {
      void buffer(stream).then((raw) => {
        const from = session.envelope.mailFrom as SMTPServerAddress
        const to = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ from: from.address, to, raw: raw.toString() })
        if (cutsAfterData?.()) cut()
        else done()
      })
    },
  }
  const server = new SMTPServer(options)
  // Expected: the test cuts connections.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  listening.on('connection', (socket: Socket) => {
    sockets.set(`${socket.remotePort}`, socket)
    open += 1
    total += 1
    most = Math.max(most, open)
    socket.once('close', () => {
      open -= 1
    })
  })
  await new Promise<void>((resolve) => listening.once('listening', resolve))
  const { port } = listening.address() as AddressInfo
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `smtp://127.0.0.1:${port}`, received, mostAtOnce: () => most, connections: () => total, cut, close }
}

/** A server that accepts connections and never answers. */
export async function startSilentServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy()
      server.close(() => resolve())
    })
  return { url: `smtp://127.0.0.1:${port}`, close }
}

/** An address without a listener. */
export async function deadAddress(): Promise<string> {
  const { url, close } = await startSilentServer()
  await close()
  return url
}

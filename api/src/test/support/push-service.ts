import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A browser's subscription with its private key, so that a test can read what was sent to it. */
export function makePushDevice(name: string) {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const secret = randomBytes(16)
  return {
    path: `/fcm/send/${name}`,
    body: (schools: readonly string[]) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
      p256dh: publicKey.toString('base64url'),
      auth: secret.toString('base64url'),
      schools,
    }),
    /** Decrypts one record of aes128gcm (RFC 8291, section 3.4). */
    read: (sent: Buffer): Record<string, string> => {
      const salt = sent.subarray(0, 16)
      const keyLength = sent.readUInt8(20)
      const sender = sent.subarray(21, 21 + keyLength)
      const shared = ecdh.computeSecret(sender)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender])
      const input = Buffer.from(hkdfSync('sha256', shared, secret, info, 32))
      const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16))
      const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12))
      const record = sent.subarray(21 + keyLength)
      const opener = createDecipheriv('aes-128-gcm', key, nonce)
      opener.setAuthTag(record.subarray(-16))
      const padded = Buffer.concat([opener.update(record.subarray(0, -16)), opener.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}

type Received = { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }

/** A push service on this machine that keeps what it gets; `answer` decides the status by path. */
export async function startPushService(answer: (path: string) => number = () => 201) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const path = request.url ?? ''
      const status = answer(path)
      if (status < 300) received.push({ path, headers: request.headers, body: Buffer.concat(parts) })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/`),
    received,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

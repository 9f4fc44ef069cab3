import { expect, onTestFinished, test } from 'vitest'
import { startSmtp } from '../test/support/smtp.ts'
import { createSmtpTransport } from './smtp-transport.ts'
import type { OutgoingMail } from './transport.ts'

const mail = (to: string): OutgoingMail => ({
  to,
  replyTo: '',
  subject: 'Faktura',
  text: 'Hej!',
  html: '<p>Hej!</p>',
  messageId: `<${to}>`,
  files: [],
})

async function start(behaviour: Parameters<typeof startSmtp>[0] = {}) {
  const server = await startSmtp(behaviour)
  onTestFinished(server.close)
  const transport = createSmtpTransport({
    url: server.url,
    from: { name: 'Stafettkarnevalen', address: 'no-reply@stafett.test' },
  })
  const send = (to: string) => transport.send(mail(to), new AbortController().signal)
  return { server, send }
}

test('mails after each other share connections, also after a refused address', async () => {
  const { server, send } = await start({ refuses: (address) => (address.startsWith('gone') ? 550 : undefined) })
  await expect(send('gone@skola.example')).rejects.toMatchObject({ isPermanent: true })
  const addresses = Array.from({ length: 10 }, (_, index) => `skola${index}@skola.example`)
  for (const to of addresses) await send(to)
  expect(server.received.flatMap(({ to }) => to)).toEqual(addresses)
  expect(server.connections()).toBeLessThan(addresses.length)
})

test('a mail for which the server has closed the connection goes out once, over a new one', async () => {
  const { server, send } = await start()
  for (const to of ['a@skola.example', 'b@skola.example', 'c@skola.example']) {
    await send(to)
    server.cut()
  }
  expect(server.received.map(({ to }) => to)).toEqual([['a@skola.example'], ['b@skola.example'], ['c@skola.example']])
  expect(server.connections()).toBe(3)
})

test('a mail whose answer got lost is not sent again within the attempt', async () => {
  const { server, send } = await start({ cutsAfterData: () => true })
  await send('before@skola.example').catch(() => undefined)
  await expect(send('a@skola.example')).rejects.toMatchObject({ isPermanent: false })
  expect(server.received.map(({ to }) => to)).toEqual([['before@skola.example'], ['a@skola.example']])
})

import type { ResponseOf } from '@stafapp/shared/contract/types'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { brokenInvariants } from '../../../test/support/invariants.ts'
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts'

type Answer = ResponseOf<'POST /api/invoices/returned-mails/'>
type Deliveries = ResponseOf<'GET /api/invoices/deliveries/'>

type Returned = { action?: string; status?: string; messageId?: string | null; returned?: string }

/** A report as a mail server sends it (RFC 3464), with the returned mail. */
const report = ({ action = 'failed', status = '5.1.1', messageId = null, returned = 'message/rfc822' }: Returned) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: no-reply@stafett.test',
    'Subject: Undelivered Mail Returned to Sender',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="B/mx.example"',
    '',
    '--B/mx.example',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--B/mx.example',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Mon, 12 May 2025 09:00:00 +0300',
    '',
    'Final-Recipient: rfc822; faktura@abo.example',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <faktura@abo.example>:',
    '    Recipient address rejected',
    '',
    '--B/mx.example',
    `Content-Type: ${returned}`,
    '',
    'From: Stafettkarnevalen <no-reply@stafett.test>',
    'Subject: Faktura',
    ...(messageId === null ? [] : ['Message-Id:', ` ${messageId}`]),
    '',
    'Bifogat finns fakturan.',
    '--B/mx.example--',
    '',
  ].join('\r\n')

describe('mails that come back', () => {
  let test: TestApp
  let sending: Deliveries['data'][number]
  let messageId: string

  beforeAll(async () => {
    test = await createTestApp({ demo: true, now: '2025-05-12T09:00:00+03:00' })
  })
  beforeEach(async () => {
    const [one] = (await deliveries('&channel=email&state=accepted')).data
    if (!one) throw new Error('a mailed invoice')
    const body = { documents: [{ invoice: one.invoice }], channel: 'email', again: true }
    const sent = await test.call('POST', '/api/invoices/deliver-invoices/', { as: 'superadmin', body })
    expect(sent.statusCode).toBe(201)
    while (await test.jobs.run('mail', { early: true }));
    sending = await current(one.invoice)
    const { rows } = await test.pool.query('select message_id from mail_message where invoice_delivery_id = $1', [
      sending.id,
    ])
    messageId = rows[0].message_id
  })
  afterAll(async () => {
    expect(await brokenInvariants(test.pool)).toEqual([])
    await test.close()
  })

  const deliveries = async (query = '') =>
    (await test.call('GET', `/api/invoices/deliveries/?limit=500${query}`, { as: 'superadmin' })).json<Deliveries>()
  const current = async (invoice: number) => {
    const found = (await deliveries()).data.find((each) => each.invoice === invoice && each.reminder_level === 0)
    if (!found) throw new Error('a current sending')
    return found
  }
  const upload = (mail: string) =>
    test.call('POST', '/api/invoices/returned-mails/', {
      as: 'superadmin',
      body: mail,
      headers: { 'content-type': 'message/rfc822' },
    })
  const read = async (mail: string) => {
    const answer = await upload(mail)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Answer>()
  }
  /** Number of invoices that the season's closing counts as not sent. */
  const notSent = async () => {
    const closing = await test.call('GET', '/api/invoices/season-closing/', { as: 'superadmin' })
    const { steps } = closing.json<ResponseOf<'GET /api/invoices/season-closing/'>>()
    return steps.find(({ key }) => key === 'sent')?.count ?? 0
  }
  const changes = async () => {
    const { rows } = await test.pool.query(
      `select action, user_id is not null as has_user from audit_entry
      where object_id = $1 and action in ('invoices.bounced', 'invoices.delayed') order by id`,
      [sending.invoice],
    )
    return rows
  }

  it('marks the sending of a refused mail as bounced with the reason, once; its invoice is not sent', async () => {
    const before = await notSent()
    expect(await read(report({ messageId }))).toEqual({
      outcome: 'bounced',
      detail: `Tilläggsfaktura ${sending.number}: märktes som studsad. Adressen finns inte (5.1.1).`,
      invoice: sending.invoice,
    })
    const after = await current(sending.invoice)
    expect(after).toMatchObject({ id: sending.id, state: 'bounced', cause: 'Adressen finns inte (5.1.1).' })
    const failed = await test.call('GET', '/api/invoices/invoices/?show=failed&limit=500', { as: 'superadmin' })
    expect(failed.json().data.map(({ id }: { id: number }) => id)).toContain(sending.invoice)
    expect(await notSent()).toBe(before + 1)

    expect(await read(report({ messageId }))).toMatchObject({ outcome: 'nothing_new', invoice: sending.invoice })
    expect(await read(report({ messageId, action: 'delayed', status: '4.4.1' }))).toMatchObject({
      outcome: 'nothing_new',
    })
    expect(await current(sending.invoice)).toEqual(after)
    expect(await changes()).toEqual([{ action: 'invoices.bounced', has_user: true }])
    // What bounced can be sent again without a confirmation.
    const body = { documents: [{ invoice: sending.invoice }], channel: 'paper' }
    const again = await test.call('POST', '/api/invoices/deliver-invoices/', { as: 'superadmin', body })
    expect(again.statusCode).toBe(201)
    expect(await read(report({ messageId }))).toMatchObject({ outcome: 'nothing_new' })
    expect(await current(sending.invoice)).toMatchObject({ channel: 'paper', state: 'queued' })
  })

  it('lets a delayed mail wait, and marks it when it is given up', async () => {
    const delayed = report({ messageId, action: 'delayed', status: '4.4.1', returned: 'text/rfc822-headers' })
    expect(await read(delayed)).toMatchObject({ outcome: 'waiting' })
    expect(await current(sending.invoice)).toMatchObject({
      state: 'accepted',
      cause: 'E-postservern har inte fått fram mejlet ännu (4.4.1) och försöker på nytt.',
    })
    expect(await read(delayed)).toMatchObject({ outcome: 'nothing_new' })
    expect(await read(report({ messageId, status: '5.2.2' }))).toMatchObject({ outcome: 'bounced' })
    expect(await current(sending.invoice)).toMatchObject({ state: 'bounced', cause: 'Brevlådan är full (5.2.2).' })
    expect(await changes()).toHaveLength(2)
  })

  it.each([
    ['4.4.7', 'Mottagarens server kunde inte nås (4.4.7).'],
    ['4.2.2', 'Brevlådan är full (4.2.2).'],
    ['', 'Mottagarens server tog inte emot mejlet.'],
  ])('takes "failed" with the status "%s" as final', async (status, cause) => {
    expect(await read(report({ messageId, status }))).toMatchObject({ outcome: 'bounced' })
    expect(await current(sending.invoice)).toMatchObject({ state: 'bounced', cause })
  })

  it.each(['delivered', 'relayed', 'expanded'])('takes "%s" for no proof of arrival', async (action) => {
    expect(await read(report({ messageId, action, status: '2.0.0' }))).toMatchObject({ outcome: 'nothing_new' })
    expect(await current(sending.invoice)).toEqual(sending)
  })

  it('reads a report that was forwarded as an attachment', async () => {
    const forwarded = [
      'Subject: Fwd: Undelivered Mail',
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      '--outer',
      'Content-Type: message/rfc822',
      '',
      report({ messageId }),
      '--outer--',
    ].join('\r\n')
    expect(await read(forwarded)).toMatchObject({ outcome: 'bounced', invoice: sending.invoice })
  })

  it('reads a report whose parts are encoded', async () => {
    const encoded = report({
      messageId,
      returned: 'text/rfc822-headers\r\nContent-Transfer-Encoding: quoted-printable',
    }).replace(messageId, messageId.replace('@', '=40').replace('-', '=\r\n-'))
    expect(await read(encoded)).toMatchObject({ outcome: 'bounced', invoice: sending.invoice })
  })

  it('says what cannot be tied to a sending, and changes nothing', async () => {
    expect(await read(report({ messageId: '<1@elsewhere.example>' }))).toEqual({
      outcome: 'unknown_mail',
      detail: 'Mejlet hör inte till något utskick; det skickades till faktura@abo.example. Inget ändrades.',
      invoice: null,
    })
    expect(await read(report({ messageId: null }))).toEqual({
      outcome: 'unknown_mail',
      detail: 'Beskedet säger inte vilket mejl det gäller; det skickades till faktura@abo.example. Inget ändrades.',
      invoice: null,
    })
    expect(await read(`Subject: Hej\r\nMessage-ID: ${messageId}\r\n\r\nSemester till den 1 juni.`)).toMatchObject({
      outcome: 'no_report',
      invoice: null,
    })
    expect(await current(sending.invoice)).toEqual(sending)
  })

  const nested = (depth: number) =>
    Array.from({ length: depth }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')
  const letters = (count: number) => Array.from({ length: count }, () => 'Content-Type: message/rfc822\n\n').join('')
  const hostile: Record<string, () => string> = {
    'endless multiparts': () => nested(4000),
    'endless mails in mails': () => letters(8000),
    'a wrong boundary': () => report({ messageId }).replace('boundary="B/mx.example"', 'boundary="another"'),
    'no boundary': () => report({ messageId }).replace('\r\n\tboundary="B/mx.example"', ''),
    'a huge header': () => `X-Big: ${'a'.repeat(200_000)}\r\n${report({ messageId })}`,
    'a header of many folds': () => `X-Big: a\r\n${' b\r\n'.repeat(40_000)}${report({ messageId })}`,
    'many parts': () =>
      report({ messageId }).replace(
        '--B/mx.example--',
        '--B/mx.example\r\nContent-Type: application/pdf\r\n\r\nx\r\n'.repeat(200),
      ),
    'a report without recipients': () => report({ messageId }).replace(/^Final-Recipient.*\r\n/m, ''),
    'bytes that are no text': () => '\u0000\u00ff\r\n'.repeat(20_000),
    'folded content types': () => `Content-Type: multipart/mixed;${'\n boundary='.repeat(20_000)}\n\n--`,
    'a text that is hard to convert': () =>
      `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html\n\n${'<a href="'.repeat(25_000)}\n--b--`,
    'soft breaks without end': () =>
      `Content-Type: text/rfc822-headers\nContent-Transfer-Encoding: quoted-printable\n\n${'=\r'.repeat(120_000)}`,
    nothing: () => ' ',
  }
  it.each(Object.entries(hostile))('refuses %s quickly and changes nothing', async (_name, make) => {
    const mail = make()
    const before = performance.now()
    expect(await read(mail)).toMatchObject({ outcome: 'no_report', invoice: null })
    expect(performance.now() - before).toBeLessThan(2000)
    expect(await current(sending.invoice)).toEqual(sending)
  })

  it('refuses a mail that is too large before it is read', async () => {
    const answer = await upload(report({ messageId }) + 'x'.repeat(256 * 1024))
    expect(answer.statusCode).toBe(413)
    expect(await current(sending.invoice)).toEqual(sending)
  })
})

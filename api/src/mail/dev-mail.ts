import { anyone } from '@stafapp/shared/contract/define'
import { formatMoment } from '@stafapp/shared/rules/times/written-times'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import type { Db } from '../db/db.ts'
import { sendPlain } from '../http/plugins/errors.ts'
import { escapeHtml } from '../lib/escape-html.ts'
import { findMailHtml, listMails, listMailTexts } from './mail-repository.ts'

const SHOWN = 200
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * /dev/mail shows the outbox as a mailbox in demo and development; /dev/mail.json is for tests. Elsewhere both answer
 * 404 like any unknown page.
 */
export const devMail = fp<{ db: Db; isShown: boolean }>(
  async (app, { db, isShown }) => {
    const config = { access: anyone, isQuiet: true }
    app.get('/dev/mail', { config }, async (_request, reply) =>
      isShown ? sendHtml(reply, await renderList(db)) : sendPlain(reply, 404, 'Sidan kunde inte hittas'),
    )
    app.get('/dev/mail.json', { config }, async (_request, reply) =>
      isShown
        ? reply.header('cache-control', 'no-store').send(await listMailTexts(db, SHOWN))
        : sendPlain(reply, 404, 'Sidan kunde inte hittas'),
    )
    app.get<{ Params: { id: string } }>('/dev/mail/:id', { config }, async (request, reply) => {
      const html =
        isShown && /^\d{1,9}$/.test(request.params.id) ? await findMailHtml(db, Number(request.params.id)) : null
      return html ? sendHtml(reply, html) : sendPlain(reply, 404, 'Sidan kunde inte hittas')
    })
  },
  { name: 'dev-mail', dependencies: ['access-rule'] },
)

const sendHtml = (reply: FastifyReply, html: string) =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html)

const stateLabels = {
  queued: 'i kö',
  sent: 'skickad',
  failed: 'misslyckad, försöker på nytt',
  dead: 'gav upp',
} as const

async function renderList(db: Db): Promise<string> {
  const { rows } = await listMails(db, { states: [], limit: SHOWN, offset: 0 })
  const lines = rows.map((mail) =>
    [
      `<tr><td>${formatMoment(mail.createdAt)}</td><td>${escapeHtml(mail.to)}</td>`,
      `<td><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a></td>`,
      `<td>${stateLabels[mail.state]}</td><td>${mail.attempts}</td><td>${escapeHtml(mail.cause)}</td></tr>`,
    ].join(''),
  )
  return [
    '<!doctype html>',
    '<html lang="sv"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<title>Utgående e-post – Stafapp 2.0</title><style>',
    'body{font:16px/1.5 Arial,sans-serif;margin:24px;color:#1b2333}table{border-collapse:collapse}',
    'th,td{text-align:left;padding:6px 12px;border-bottom:1px solid #c6cedd}a{color:#0b3a7e}',
    '</style></head><body><main><h1>Utgående e-post</h1>',
    '<p>Visas bara i demo och utveckling. Nyaste först.</p>',
    rows.length > 0
      ? `<table><thead><tr><th>Tid</th><th>Till</th><th>Ämne</th><th>Läge</th><th>Försök</th><th>Orsak</th></tr></thead><tbody>${lines.join('\n')}</tbody></table>`
      : '<p>Inga meddelanden ännu.</p>',
    '</main></body></html>',
    '',
  ].join('\n')
}

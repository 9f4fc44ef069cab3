import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { anyone } from '@stafapp/shared/contract/define'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { renderPage } from '../docs-page/render-page.ts'
import type { OpenApi } from '../openapi/changes.ts'
import { committedFile } from '../openapi/committed-file.ts'
import { sendEncoded } from '../responses/conditional-get.ts'
import { type CachedResponse, encodeResponse } from '../responses/response-cache.ts'

/** No scripts; the one style sheet is known by its hash. */
const policyOf = (style: string) =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

type Page = { body: CachedResponse; policy: string }

async function makePage(): Promise<Page> {
  const document: OpenApi = JSON.parse(await readFile(committedFile, 'utf8'))
  const { html, style } = renderPage(document)
  return { body: await encodeResponse(html), policy: policyOf(style) }
}

/**
 * `/api/openapi.json` and, for people, `/api/docs`. Both are read from the committed file when they are first asked
 * for, to save memory on servers where they are not used. With `isShown` false they answer 404.
 */
export const apiDescription = fp<{ isShown: boolean }>(
  async (app, { isShown }) => {
    if (!isShown) return
    const config = { access: anyone, isQuiet: true }
    let page: Promise<Page> | undefined
    let document: Promise<CachedResponse> | undefined
    const send = (request: FastifyRequest, reply: FastifyReply, body: CachedResponse, type: string) => {
      reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' })
      return sendEncoded(request, reply, body, `${type}; charset=utf-8`)
    }
    app.get('/api/openapi.json', { config }, async (request, reply) => {
      document ??= readFile(committedFile).then((text) => encodeResponse(text))
      return send(request, reply, await document, 'application/json')
    })
    app.get('/api/docs', { config }, async (request, reply) => {
      page ??= makePage()
      const { body, policy } = await page
      reply.header('content-security-policy', policy)
      return send(request, reply, body, 'text/html')
    })
  },
  { name: 'api-description' },
)

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { anyone } from '@stafapp/shared/contract/define'
import { lookUpSchools, schoolMeant } from '@stafapp/shared/rules/schools/find-schools'
import { nearestSchools } from '@stafapp/shared/rules/schools/nearest-schools'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { safeError } from '../../logging/safe-error.ts'
import { sendEncoded } from '../responses/conditional-get.ts'
import { encodeResponse } from '../responses/response-cache.ts'
import { contentSecurityPolicy, PERMISSIONS_POLICY } from '../site/csp.ts'
import { type FoundSchool, schoolSearchPage, searchFailedPage } from '../site/school-search-page.ts'

const LONGEST = 100
const HTML = 'text/html; charset=utf-8'

type Options = {
  /** The schools that have a page. */
  listSchools: () => Promise<readonly FoundSchool[]>
  /** Of the documents of public pages; that of the list of all schools gives the page its frame. */
  documentsDir: string
}

/**
 * /skola/sok?namn=…, where the search forms of the public pages lead before their code is there: to the school's page, or, when
 * several or none are meant or it is a guess, to the list of all schools, which searches. Without scripts (`enkel`) a page shows the schools that the search may mean.
 */
export const schoolSearch = fp<Options>(
  async (app, { listSchools, documentsDir }) => {
    app.get<{ Querystring: Record<string, unknown> }>(
      '/skola/sok',
      { config: { access: anyone, isQuiet: true } },
      async (request, reply) => {
        const { namn, enkel } = request.query
        const name = typeof namn === 'string' ? namn.trim().slice(0, LONGEST) : ''
        if (name === '') return toAll(reply)
        try {
          const schools = await listSchools()
          // Before the heats are published that page says so.
          if (schools.length === 0) return toAll(reply)
          const meant = schoolMeant(schools, name)
          if (meant) return reply.header('cache-control', 'no-store').redirect(`/skola/${meant.slug}`, 303)
          if (enkel === undefined) return toAll(reply, name)
          const { found, match } = lookUpSchools(schools, name)
          const nearest = nearestSchools(schools, name)
          const search = { name, found, isGuess: match !== 'whole', nearest }
          const html = schoolSearchPage(await readFrame(documentsDir), search)
          return sendEncoded(request, asPage(reply), await encodeResponse(html), HTML)
        } catch (error) {
          request.log.warn({ err: safeError(error) }, 'school search')
          return asPage(reply).code(503).header('retry-after', '5').type(HTML).send(searchFailedPage())
        }
      },
    )
  },
  { name: 'school-search', dependencies: ['headers', 'access-rule'] },
)

/** Not stored, not even for use offline: the schools change, and the portal's own pages are elsewhere. */
const asPage = (reply: FastifyReply) =>
  reply.headers({
    'content-security-policy': contentSecurityPolicy([]),
    'permissions-policy': PERMISSIONS_POLICY,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })

const toAll = (reply: FastifyReply, name = '') =>
  reply
    .header('cache-control', 'no-store')
    .redirect(name === '' ? '/skola' : `/skola?${new URLSearchParams({ sok: name })}`, 303)

/** null before the documents are written for the first time. */
const readFrame = (documentsDir: string) =>
  readFile(path.join(documentsDir, 'skola.html'), 'utf8').catch((): null => null)

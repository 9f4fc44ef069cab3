import { anyone } from '@stafapp/shared/contract/define'
import { findSchools } from '@stafapp/shared/rules/schools/find-schools'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { safeError } from '../../logging/safe-error.ts'
import { contentSecurityPolicy, PERMISSIONS_POLICY } from '../site/csp.ts'
import { type FoundSchool, schoolSearchPage, searchFailedPage } from '../site/school-search-page.ts'

const LONGEST = 100

type Options = {
  /** The schools that have a page. */
  listSchools: () => Promise<readonly FoundSchool[]>
}

/**
 * /skola/sok?namn=…, where the search forms of the public pages lead without scripts: to the school's page, or to a list
 * of the schools that the search may mean.
 */
export const schoolSearch = fp<Options>(
  async (app, { listSchools }) => {
    app.get<{ Querystring: Record<string, unknown> }>(
      '/skola/sok',
      { config: { access: anyone, isQuiet: true } },
      async (request, reply) => {
        const { namn } = request.query
        const name = typeof namn === 'string' ? namn.trim().slice(0, LONGEST) : ''
        if (name === '') return reply.header('cache-control', 'no-store').redirect('/skola', 303)
        try {
          const found = findSchools(await listSchools(), name)
          const [only] = found
          if (only && found.length === 1)
            return reply.header('cache-control', 'no-store').redirect(`/skola/${only.slug}`, 303)
          return sendPage(reply, 200, schoolSearchPage(name, found))
        } catch (error) {
          request.log.warn({ err: safeError(error) }, 'school search')
          return sendPage(reply.header('retry-after', '5'), 503, searchFailedPage())
        }
      },
    )
  },
  { name: 'school-search', dependencies: ['headers', 'access-rule'] },
)

/** Not stored, not even for use offline: the schools change, and the portal's own pages are elsewhere. */
const sendPage = (reply: FastifyReply, status: number, html: string) =>
  reply
    .code(status)
    .headers({
      'content-security-policy': contentSecurityPolicy([]),
      'permissions-policy': PERMISSIONS_POLICY,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html)

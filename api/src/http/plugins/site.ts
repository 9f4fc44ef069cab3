import { anyone } from '@stafapp/shared/contract/define'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../../lib/app-error.ts'
import { sendEncoded } from '../responses/conditional-get.ts'
import { isClaimed } from '../site/claimed-paths.ts'
import { contentSecurityPolicy, PERMISSIONS_POLICY, readScriptHashes } from '../site/csp.ts'
import { heldDictionary, successorsOf } from '../site/dictionaries.ts'
import { type SiteFile, SiteFiles } from '../site/site-files.ts'
import { parseSitePath } from '../site/site-path.ts'
import { sendPlain } from './errors.ts'
import { isApiPath } from './headers.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Serves the published portal: documents for pages, files otherwise, plain 404 for a missing file. */
export const site = fp<{ root: string; documentsDir: string }>(
  async (app, { root, documentsDir }) => {
    const onDamaged = (file: string) =>
      app.log.error(
        { event: 'site_damaged', file },
        'a file of the site is damaged: publish it again, or run npm start',
      )
    const files = new SiteFiles(root, onDamaged)
    const documents = new SiteFiles(documentsDir, onDamaged)
    app.get<{ Params: { '*': string } }>(
      '/*',
      { config: { access: anyone, isQuiet: true } },
      async (request, reply) => {
        if (isApiPath(request.url)) throw new AppError('not_found')
        const wanted = parseSitePath(request.params['*'])
        if (wanted.kind === 'document') {
          if (wanted.file === 'app.html' && !(await isClaimed(files, request.params['*']))) reply.code(404)
          const own =
            wanted.own &&
            ((await documents.read(wanted.own, false)) ?? (await files.read(`.first/${wanted.own}`, false)))
          return sendDocument(files, own || (await files.read(wanted.file, false)), request, reply)
        }
        const file =
          wanted.kind === 'file'
            ? await (wanted.isData ? documents : files).read(wanted.file, wanted.isImmutable)
            : null
        // Not the shell's page for a missing script: a browser would cache HTML as a module for a year.
        if (!file || wanted.kind === 'none') return sendPlain(reply, 404, 'Filen finns inte')
        reply.header('cache-control', wanted.isImmutable ? FOREVER : 'no-cache')
        const successors = successorsOf(wanted.file)
        if (successors === undefined) return sendEncoded(request, reply, file, file.contentType)
        reply.header('use-as-dictionary', successors).header('vary', 'available-dictionary')
        const held = heldDictionary(request)
        const dcz = held && (await files.readDelta(wanted.file, held))
        const bodies = dcz ? { ...file.bodies, dcz } : file.bodies
        return sendEncoded(request, reply, { ...file, bodies }, file.contentType)
      },
    )
  },
  { name: 'site', dependencies: ['headers', 'access-rule'] },
)

async function sendDocument(files: SiteFiles, document: SiteFile | null, request: FastifyRequest, reply: FastifyReply) {
  const hashes = await readScriptHashes(files)
  reply
    .header('content-security-policy', contentSecurityPolicy(hashes))
    .header('permissions-policy', PERMISSIONS_POLICY)
  if (!document)
    return sendPlain(
      reply,
      503,
      'Portalen kan inte visas: dess filer saknas eller är skadade. Driftansvarig: kör npm start.',
    )
  reply.header('cache-control', 'no-cache')
  return sendEncoded(request, reply, document, document.contentType)
}

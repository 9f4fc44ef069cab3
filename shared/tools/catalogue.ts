// `npm run catalogue`: the shared components in all their states, rebuilt at each saved file; no api, no database.
// `npm run catalogue -- --update`: accepts how they look now; the changed files under playwright/catalogue/ are committed.
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { hotConfig } from '../build/dev/hot-config.ts'
import { buildDir } from '../build/packages.ts'
import { catalogueConfig } from './catalogue/catalogue-config.ts'
import { choosePort } from './dev/free-ports.ts'
import { orEnd } from './dev/or-end.ts'
import { runCatalogue } from './test/parts.ts'

if (process.argv.includes('--update')) {
  const { failed } = await runCatalogue({ update: true })
  process.exitCode = failed > 0 ? 1 : 0
} else {
  const port = await orEnd(choosePort({ port: process.env.PORT ?? '8090', remotes: [], command: 'npm run catalogue' }))
  const config = hotConfig(catalogueConfig({ outDir: join(buildDir, 'dev-catalogue'), mode: 'development' }), '/')
  const server = new RspackDevServer(
    { port, host: 'localhost', hot: true, client: { overlay: { errors: true, warnings: false } } },
    rspack(config),
  )
  await server.start()
  console.log(`The catalogue of the shared UI: http://localhost:${port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
}

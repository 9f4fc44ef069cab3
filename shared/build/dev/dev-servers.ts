import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import { createRemoteConfig } from '../create-remote-config.ts'
import { createShellConfig } from '../create-shell-config.ts'
import { buildDir, remoteDir, rootDir, siteDir } from '../packages.ts'
import { siteSettings } from '../site-settings.ts'
import { devHtml } from './dev-html.ts'
import { remotePortOf } from './dev-ports.ts'
import { devRegistry } from './dev-registry.ts'
import { hotConfig } from './hot-config.ts'

type Options = {
  port: number
  remotes: string[]
  /** Answers `/api/…`: an address to proxy to, or a function. */
  api: string | RequestListener
  /** Further scripts of the page by path, as source text. */
  scripts?: Record<string, string>
}

type Server = { stop: () => Promise<void> }

/** Serves the shell and the given remotes with hot reload on separate ports; open the shell's. */
export async function startDevServers({ port, remotes, api, scripts = {} }: Options): Promise<Server> {
  const addresses = Object.fromEntries(
    remotes.map((name, index) => [name, `http://localhost:${remotePortOf(port, index)}/`]),
  )
  const servers = await Promise.all([
    serveShell({ port, addresses, api, scripts }),
    ...Object.entries(addresses).map(([name, address]) => serveRemote(name, address)),
  ])
  return { stop: async () => void (await Promise.all(servers.map((server) => server.stop()))) }
}

async function serveRemote(name: string, address: string): Promise<RspackDevServer> {
  const packageDir = remoteDir(name)
  const config = createRemoteConfig({ packageDir, outDir: join(buildDir, `dev-${name}`), mode: 'development' })
  return serve(new RspackDevServer({ ...common(Number(new URL(address).port)) }, rspack(hotConfig(config, address))))
}

type ShellOptions = Required<Omit<Options, 'remotes'>> & { addresses: Record<string, string> }

async function serveShell({ port, addresses, api, scripts }: ShellOptions): Promise<RspackDevServer> {
  const packageDir = join(rootDir, 'shell')
  const config = createShellConfig({ packageDir, outDir: join(buildDir, 'dev-shell'), mode: 'development' })
  const template = readFileSync(join(packageDir, 'index.html'), 'utf8')
  const page: RequestListener = (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const script = scripts[path]
    if (typeof api === 'function' && path.startsWith('/api/')) return api(request, response)
    if (script !== undefined) return send(response, 'text/javascript', script)
    if (path === '/registry.json') return send(response, 'application/json', JSON.stringify(devRegistry(addresses)))
    send(response, 'text/html', devHtml({ template, settings: siteSettings(siteDir()), scripts: Object.keys(scripts) }))
  }
  return serve(
    new RspackDevServer(
      {
        ...common(port),
        static: { directory: join(packageDir, 'public') },
        ...(typeof api === 'string' && { proxy: [{ context: ['/api'], target: api }] }),
        setupMiddlewares: (middlewares) => [...middlewares, { name: 'page', middleware: page }],
      },
      rspack(hotConfig(config, '/assets/')),
    ),
  )
}

function common(port: number) {
  return {
    port,
    host: 'localhost',
    hot: true,
    static: false as const,
    // Modules of another port are fetched with CORS and updated over that port's own socket.
    headers: { 'access-control-allow-origin': '*' },
    allowedHosts: 'all' as const,
    client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: { errors: true, warnings: false } },
  }
}

async function serve(server: RspackDevServer): Promise<RspackDevServer> {
  await server.start()
  return server
}

function send(response: Parameters<RequestListener>[1], type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
  response.end(text)
}

import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { answerApi } from './api-stub.ts'

export type StaticServer = { url: string; close: () => Promise<void> }

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}
// The hashes are those of the scripts in shell/index.html and in shared/build/render-html.ts.
const policy =
  "default-src 'self'; script-src 'self' 'sha256-3rD3Ou3amwMsIMLe5vNkCKhARJCTuMIQ5QSrIOBY63Y=' 'sha256-AcbowFbatngse+VOeaO53qq5vU8927GNcG9WZ63lH6A='; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'"

/** Minimal host of the portal: files, two HTML pages, cache headers and the strict content security policy. */
export async function serveSite(siteDir: string): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) return answerApi(request, response, pathname)
    const file = join(siteDir, normalize(pathname))
    if (pathname !== '/' && !pathname.includes('/.') && extname(file) && existsSync(file)) return send(response, file)
    if (/^\/(assets|portal|remotes)\//.test(pathname)) {
      response.writeHead(404, { 'content-type': 'text/plain' })
      return response.end('Not found')
    }
    send(response, join(siteDir, pathname === '/' ? 'index.html' : 'app.html'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function send(response: ServerResponse, file: string): void {
  const isImmutable = /\/(assets|portal|remotes)\//.test(file)
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': policy,
  })
  response.end(readFileSync(file))
}

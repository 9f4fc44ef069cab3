import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { withListening } from './with-listening.ts'

/** A page's HTML and styles without scripts or preloads: a lower bound for showing the same content. */
export const barePage = (html: string): string =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|preload|prefetch)"[^>]*>/g, '')

/** Serves pages by path in this form, compressed from memory, beside the site's files. */
export const withBarePages = <T>(
  siteDir: string,
  pages: Readonly<Record<string, string>>,
  task: (url: string) => Promise<T>,
): Promise<T> => {
  const bare = new Map(Object.entries(pages).map(([path, html]) => [path, brotliCompressSync(barePage(html))]))
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const html = bare.get(path)
    if (html) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }).end(html)
      return
    }
    try {
      const file = readFileSync(join(siteDir, path))
      const type = path.endsWith('.css')
        ? 'text/css'
        : path.endsWith('.svg')
          ? 'image/svg+xml'
          : 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(brotliCompressSync(file))
    } catch {
      response.writeHead(404).end()
    }
  })
  return withListening(server, task)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { matches } from '../contract/path-pattern.ts'
import { rootDir } from './packages.ts'

const publicDir = join(rootDir, 'shell/public')
const html = readFileSync(join(rootDir, 'shell/index.html'), 'utf8')
const tokens = readFileSync(join(rootDir, 'shared/browser/styles/tokens.css'), 'utf8')
type Manifest = {
  start_url: string
  background_color: string
  theme_color: string
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  shortcuts: { name: string; url: string }[]
}
const manifest: Manifest = JSON.parse(readFileSync(join(publicDir, 'manifest.webmanifest'), 'utf8'))

const colour = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1]

/** Width and height of a PNG, from its first chunk. */
const sizeOfPng = (file: string) => {
  const bytes = readFileSync(join(publicDir, file))
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

test('the portal can be put on a home screen: the page names the manifest, and Apple’s icon has the name they ask for', () => {
  expect(html).toContain('<link rel="manifest" href="/manifest.webmanifest">')
  expect(sizeOfPng('apple-touch-icon.png')).toBe('180x180')
})

test('each icon of the manifest exists in its size, one of them for masks', () => {
  const pictures = manifest.icons.filter(({ type }) => type === 'image/png')
  for (const { src, sizes } of pictures) expect(sizeOfPng(src.slice(1)), src).toBe(sizes)
  expect(pictures.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(pictures.some(({ purpose }) => purpose === 'maskable')).toBe(true)
})

test('the manifest’s colours are those of the bar and the page', () => {
  expect(manifest).toMatchObject({ theme_color: colour('bar'), background_color: colour('page') })
  expect(html).toContain(`<meta name="theme-color" content="${manifest.theme_color}">`)
})

test('the manifest leads only to pages of the portal', () => {
  const { routes } = JSON.parse(readFileSync(join(rootDir, 'remote-public/remote.json'), 'utf8'))
  const paths: string[] = routes.map(({ path }: { path: string }) => path)
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((shortcut) => shortcut.url)])
    expect(
      paths.some((pattern) => matches(pattern, url)),
      url,
    ).toBe(true)
})

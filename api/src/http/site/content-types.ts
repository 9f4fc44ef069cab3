/** Content types by extension. Other files are not served. */
export const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
}

/** Whether a file benefits from compression; images and fonts are compressed already. */
export const isCompressible = (extension: string): boolean =>
  !['png', 'jpg', 'webp', 'avif', 'woff2'].includes(extension)

export const extensionOf = (file: string): string => /\.([a-z0-9]+)$/.exec(file)?.[1] ?? ''

import type { Page } from '@playwright/test'

export type Traffic = {
  /** Paths of all requests so far, in order. */
  paths: () => string[]
  /** Remotes of which at least one file was requested. */
  remotes: () => string[]
  /** Console messages of level warning and above, and uncaught errors. */
  complaints: () => string[]
}

export function watchTraffic(page: Page): Traffic {
  const paths: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return {
    paths: () => [...paths],
    remotes: () => [...new Set(paths.flatMap((path) => /^\/remotes\/([^/]+)\//.exec(path)?.[1] ?? []))].sort(),
    complaints: () => [...complaints],
  }
}

import { performance } from 'node:perf_hooks'
import { buildDir, rootDir, siteDir } from './packages.ts'

/** `node shared/build/build-all.ts`: builds and publishes all changed packages. Exit code 1 with one message. */
try {
  const start = performance.now()
  const { publishAll } = await import('./publish-all.ts')
  const { built, published, html } = await publishAll({ rootDir, buildDir, siteDir: siteDir() })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (html === 'written' || built.length > 0) {
    console.log(`built ${list(built)}, published ${list(published)} in ${seconds} s`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

function list(names: string[]): string {
  return names.length > 0 ? names.join(', ') : 'nothing'
}

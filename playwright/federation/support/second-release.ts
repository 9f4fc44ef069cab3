import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDir, rootDir } from '@stafapp/shared/build/packages'
import { publishRemote } from '@stafapp/shared/build/publish'

/** A copy of one remote's sources that a test may change. */
export function checkoutOf(name: string): { dir: string; remove: () => void } {
  mkdirSync(buildDir, { recursive: true })
  // Inside the repository, so that packages resolve.
  const dir = mkdtempSync(join(buildDir, 'checkout-'))
  cpSync(join(rootDir, `remote-${name}`), join(dir, `remote-${name}`), { recursive: true })
  for (const shared of ['shared', 'package-lock.json']) symlinkSync(join(rootDir, shared), join(dir, shared))
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** A copy of a remote reduced to one page with a heading. */
export function checkoutWithHeading(name: string, path: string, heading: string): ReturnType<typeof checkoutOf> {
  const checkout = checkoutOf(name)
  const features = join(checkout.dir, `remote-${name}`, 'src/features')
  rmSync(features, { recursive: true })
  mkdirSync(join(features, 'only'), { recursive: true })
  writeFileSync(
    join(features, 'only/routes.tsx'),
    `import { Page } from '@stafapp/shared/page'
export const routes = [{ path: '${path}', element: <Page title="${heading}" /> }]
`,
  )
  return checkout
}

export type Edit = { name: string; file: string; from: string; to: string }

/**
 * Replaces a text in one source file of a remote's copy.
 * @throws Error if the file does not contain `from`
 */
export function edit(dir: string, { name, file, from, to }: Edit): void {
  const source = join(dir, `remote-${name}`, file)
  const text = readFileSync(source, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
  writeFileSync(source, text.replace(from, to))
}

/** Publishes only that remote. */
export async function publishFrom(dir: string, name: string, siteDir: string): Promise<void> {
  await publishRemote({ rootDir: dir, buildDir: join(dir, 'build'), siteDir }, name)
}

/**
 * Replaces a text in one source file of a remote, and publishes only that remote.
 * @throws Error if the file does not contain `from`
 */
export async function shipEdited(name: string, { siteDir, ...change }: Omit<Edit, 'name'> & { siteDir: string }) {
  const { dir, remove } = checkoutOf(name)
  try {
    edit(dir, { name, ...change })
    await publishFrom(dir, name, siteDir)
  } finally {
    remove()
  }
}

/** Replaces a remote by one page with a heading, and publishes only that remote. */
export async function shipWithHeading(name: string, path: string, heading: string, siteDir: string): Promise<void> {
  const { dir, remove } = checkoutWithHeading(name, path, heading)
  try {
    await publishFrom(dir, name, siteDir)
  } finally {
    remove()
  }
}

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDir, rootDir } from '@stafapp/shared/federation/packages'
import { publishRemote } from '@stafapp/shared/federation/publish'

/** A team's own checkout with one remote in it, whose sources the test may change. */
export function checkoutOf(name: string): { dir: string; remove: () => void } {
  mkdirSync(buildDir, { recursive: true })
  // Inside the repository, so that packages are found; elsewhere in it than the real folder, which stays untouched.
  const dir = mkdtempSync(join(buildDir, 'checkout-'))
  cpSync(join(rootDir, `remote-${name}`), join(dir, `remote-${name}`), { recursive: true })
  for (const shared of ['shared', 'package-lock.json']) symlinkSync(join(rootDir, shared), join(dir, shared))
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}

/** A checkout in which one page of the remote is a heading and nothing else of it is left. */
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

/**
 * Changes one text in one source file of the remote, and ships that remote alone with all its real pages.
 * @throws Error when the file does not hold `from`
 */
export async function shipEdited(
  name: string,
  { file, from, to, siteDir }: { file: string; from: string; to: string; siteDir: string },
): Promise<void> {
  const { dir, remove } = checkoutOf(name)
  try {
    const source = join(dir, `remote-${name}`, file)
    const text = readFileSync(source, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`)
    writeFileSync(source, text.replace(from, to))
    await publishRemote({ rootDir: dir, buildDir: join(dir, 'build'), siteDir }, name)
  } finally {
    remove()
  }
}

/** Replaces one page of a remote with a heading, and ships that remote alone. */
export async function shipWithHeading(name: string, path: string, heading: string, siteDir: string): Promise<void> {
  const { dir, remove } = checkoutWithHeading(name, path, heading)
  try {
    await publishRemote({ rootDir: dir, buildDir: join(dir, 'build'), siteDir }, name)
  } finally {
    remove()
  }
}

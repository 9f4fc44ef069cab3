import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import { execute } from './execute.ts'
import { add, nothing, type Outcome } from './outcome.ts'

const checkWorkspace = async (workspace: string): Promise<Outcome> => {
  // Incremental: a second run checks only what a change can affect.
  const known = join(root, 'node_modules/.cache/types', `${workspace}.tsbuildinfo`)
  const args = ['--noEmit', '-p', workspace, '--incremental', '--tsBuildInfoFile', known]
  const { exitCode, output } = await execute('node_modules/typescript/bin/tsc', args, { quiet: true })
  if (exitCode !== 0) console.log(output)
  console.log(`  ${exitCode === 0 ? 'ok    ' : 'FAILED'} ${workspace}`)
  return exitCode === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/** TypeScript for every workspace; each counts as one check. */
export const runTypes = async (): Promise<Outcome> => {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  let outcome = nothing
  // Sequential, because the compiler itself uses all cores.
  for (const workspace of workspaces) outcome = add(outcome, await checkWorkspace(workspace))
  return outcome
}

import { join } from 'node:path'
import { root } from '../root.ts'
import { execute } from './execute.ts'
import { add, nothing, type Outcome } from './outcome.ts'

/** All but the api have the same compiler options: one program reads the types of their packages once. */
const programs = ['tsconfig.pages.json', 'api/tsconfig.json']

const checkProgram = async (program: string): Promise<Outcome> => {
  // Incremental: a second run checks only what a change can affect.
  const known = join(root, 'node_modules/.cache/types', `${program.replaceAll('/', '-')}.tsbuildinfo`)
  const args = ['--noEmit', '-p', program, '--incremental', '--tsBuildInfoFile', known]
  const { exitCode, output } = await execute('node_modules/typescript/bin/tsc', args, { quiet: true })
  if (exitCode !== 0) console.log(output)
  console.log(`  ${exitCode === 0 ? 'ok    ' : 'FAILED'} ${program}`)
  return exitCode === 0 ? { ...nothing, passed: 1 } : { ...nothing, failed: 1 }
}

/** TypeScript for every workspace; each program counts as one check. */
export const runTypes = async (): Promise<Outcome> => {
  let outcome = nothing
  // Sequential, because the compiler itself uses all cores.
  for (const program of programs) outcome = add(outcome, await checkProgram(program))
  return outcome
}

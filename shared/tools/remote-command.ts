import { basename } from 'node:path'

/** The remote in whose folder npm started the command. */
export function remoteOfThisFolder(): string {
  const folder = basename(process.cwd())
  if (!folder.startsWith('remote-')) throw new Error('Run this for a remote: npm run <command> -w remote-<name>')
  return folder.slice('remote-'.length)
}

/** Prints the error's message without a stack trace and sets exit code 1. */
export function sayAndFail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from '@playwright/test'

/** Where a file of what is accepted lies. */
export const acceptedPath = (file: string): string => join(import.meta.dirname, '..', file)

/** `npm run catalogue -- --update`: what is seen becomes what is accepted. */
export const isUpdate = process.env.STAFAPP_CATALOGUE === 'update'

const hint = 'Accept the change with npm run catalogue -- --update, and commit the changed files.'

/** The lines of `after` that are not in `before`, and the other way round, with the lines' signs of a diff. */
export const changesOf = (before: string, after: string): string => {
  const [old, now] = [before.split('\n'), after.split('\n')]
  const gone = old.filter((line) => !now.includes(line)).map((line) => `- ${line}`)
  return [...gone, ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`)].join('\n')
}

/** Compares a text with the accepted one in that file; with `--update` accepts it. */
export const expectAccepted = (file: string, text: string): void => {
  const path = acceptedPath(file)
  if (isUpdate) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const accepted = existsSync(path) ? readFileSync(path, 'utf8') : ''
  expect(text === accepted, `${file} has changed. ${hint}\n${changesOf(accepted, text)}`).toBe(true)
}

/** Reads an accepted text; empty where there is none. */
export const readAccepted = (file: string): string => {
  const path = acceptedPath(file)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

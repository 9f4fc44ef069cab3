import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { RspackOptions, StatsCompilation } from '@rspack/core'
import { compile } from './build.ts'
import { inputHash, readBuildCache, writeBuildCache } from './build-cache.ts'
import { type BuiltRemote, remoteConfigs, remoteOutput, summariseRemote } from './build-remote.ts'
import { type BuiltShell, shellConfigs, shellOutput, summariseShell } from './build-shell.ts'
import { readJson } from './files.ts'
import { withLock } from './lock.ts'

export type Workspace = { rootDir: string; buildDir: string }

type Job = {
  folder: string
  configs: RspackOptions[]
  summarise: (stats: StatsCompilation[]) => void
}

/** Builds the named packages that have changed since their last build, one at a time in one process. */
export function buildPackages(workspace: Workspace, folders: string[]): Promise<string[]> {
  return withLock(workspace.buildDir, () => buildStale(workspace, folders))
}

async function buildStale(workspace: Workspace, folders: string[]): Promise<string[]> {
  const stampFile = join(workspace.buildDir, 'stamps.json')
  const stale = folders.flatMap((folder) => {
    const hash = inputHash(workspace.rootDir, folder)
    const isFresh = readBuildCache(stampFile, folder) === hash && existsSync(summaryFile(workspace, folder))
    return isFresh ? [] : [{ hash, job: jobOf(workspace, folder) }]
  })
  const stats = await compile(stale.flatMap(({ job }) => job.configs))
  for (const { hash, job } of stale) {
    job.summarise(stats.splice(0, job.configs.length))
    writeBuildCache(stampFile, job.folder, hash)
  }
  return stale.map(({ job }) => job.folder)
}

export function readBuiltShell({ buildDir }: Workspace): BuiltShell {
  return readJson(shellOutput(buildDir).summary, null) ?? missing('shell')
}

export function readBuiltRemote({ buildDir }: Workspace, name: string): BuiltRemote {
  return readJson(remoteOutput(buildDir, name).summary, null) ?? missing(`remote-${name}`)
}

function missing(what: string): never {
  throw new Error(`${what} has not been built.`)
}

function jobOf({ rootDir, buildDir }: Workspace, folder: string): Job {
  const dirs = { packageDir: join(rootDir, folder), outDir: buildDir }
  if (folder === 'shell') {
    return { folder, configs: shellConfigs(dirs), summarise: (stats) => void summariseShell(stats, dirs) }
  }
  const summarise = ([browser, ...others]: StatsCompilation[]) => {
    if (browser) summariseRemote(browser, dirs, others.at(-1))
  }
  return { folder, configs: remoteConfigs(dirs), summarise }
}

function summaryFile({ buildDir }: Workspace, folder: string): string {
  return folder === 'shell'
    ? shellOutput(buildDir).summary
    : remoteOutput(buildDir, folder.slice('remote-'.length)).summary
}

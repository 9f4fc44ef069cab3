import { type MultiStats, type RspackOptions, rspack, type StatsCompilation } from '@rspack/core'

/** Compiles all configs in this process; throws with the compiler's message on an error or warning. */
export async function compile(configs: RspackOptions[]): Promise<StatsCompilation[]> {
  if (configs.length === 0) return []
  const compiler = rspack(configs)
  const stats = await new Promise<MultiStats>((resolve, reject) => {
    compiler.run((error, result) => (error || !result ? reject(error ?? new Error('no result')) : resolve(result)))
  })
  await new Promise<void>((resolve) => compiler.close(() => resolve()))
  if (stats.hasErrors() || stats.hasWarnings()) {
    const text = stats.toString({ all: false, errors: true, warnings: true, colors: false })
    if (stats.hasErrors()) throw new Error(text)
    console.warn(text)
  }
  return stats.stats.map((one) => one.toJson(wanted))
}

const wanted = {
  all: false,
  assets: true,
  chunks: true,
  chunkOrigins: true,
  chunkRelations: true,
  ids: true,
  modules: true,
  nestedModules: false,
  groupModulesByType: false,
  modulesSpace: 100_000,
} as const

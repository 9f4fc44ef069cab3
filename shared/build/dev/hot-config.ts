import { join } from 'node:path'
import { type RspackOptions, rspack } from '@rspack/core'
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh'

/** A package's configuration with hot reload: the page keeps its state when a component's file is saved. */
export function hotConfig(config: RspackOptions, publicPath: string): RspackOptions {
  return {
    ...config,
    output: { ...config.output, publicPath },
    plugins: [
      ...(config.plugins ?? []),
      new ReactRefreshRspackPlugin(),
      // An alias does not affect the plugin's own import.
      new rspack.NormalModuleReplacementPlugin(
        /^react-refresh\/runtime$/,
        join(import.meta.dirname, 'refresh-runtime.js'),
      ),
    ],
  }
}

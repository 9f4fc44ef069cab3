import * as own from '../../../node_modules/react-refresh/cjs/react-refresh-runtime.development.js'

// Replaces react-refresh/runtime in every package: all components must use one runtime, or the shell's React misses
// changes in a remote.
const runtime = globalThis.staf_refresh ?? own
globalThis.staf_refresh = runtime

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  injectIntoGlobalHook,
  isLikelyComponentType,
  performReactRefresh,
  register,
} = runtime

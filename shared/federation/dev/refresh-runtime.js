import * as own from '../../../node_modules/react-refresh/cjs/react-refresh-runtime.development.js'

// Stands in for react-refresh/runtime in every package: components of all of them must be known to one runtime, or a
// change in a remote is not seen by the shell's React.
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

import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * false while the page takes over its document's markup, which knows nothing of this visitor; then true, in the same
 * turn. What the device has stored is read only then.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

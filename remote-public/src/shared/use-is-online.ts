import { useSyncExternalStore } from 'react'

const follow = (told: () => void): (() => void) => {
  window.addEventListener('online', told)
  window.addEventListener('offline', told)
  return () => {
    window.removeEventListener('online', told)
    window.removeEventListener('offline', told)
  }
}

/** Whether the device has a network at all; a lost one is known at once, before a read has failed. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )

import { useSyncExternalStore } from 'react'

const root = () => document.documentElement
let isPrinting = false

function subscribe(listener: () => void) {
  const change = new MutationObserver(listener)
  change.observe(root(), { attributeFilter: ['data-theme'] })
  const print = ({ type }: Event) => {
    isPrinting = type === 'beforeprint'
    listener()
  }
  window.addEventListener('beforeprint', print)
  window.addEventListener('afterprint', print)
  return () => {
    change.disconnect()
    window.removeEventListener('beforeprint', print)
    window.removeEventListener('afterprint', print)
  }
}

/** Whether the portal is shown in its dark theme, which shell/index.html keeps on the root element. Paper is light. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !isPrinting && root().dataset.theme === 'dark',
    () => false,
  )

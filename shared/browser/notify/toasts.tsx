import { enqueueSnackbar, SnackbarProvider } from 'notistack'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ToastDetails, ToastKind } from './notify.ts'
import { toastRegion } from './region.ts'
import classes from './toast.module.css'
import { Toast } from './toast.tsx'

const host = document.createElement('div')
// The library animates with inline styles, which a style sheet cannot disable.
const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches

// Synchronous, because the library accepts toasts only after its provider is mounted. Its own timer is off, because it
// would continue while the focus is on the toast's button; `Toast` counts by itself.
flushSync(() => {
  createRoot(host).render(
    <SnackbarProvider
      domRoot={toastRegion()}
      anchorOrigin={{ vertical: 'top', horizontal: 'right' }}
      autoHideDuration={null}
      maxSnack={4}
      classes={{ containerRoot: classes.place ?? '' }}
      transitionDuration={isStill ? { enter: 0, exit: 0 } : undefined}
      Components={{ success: Toast, error: Toast, info: Toast }}
    />,
  )
})

declare module 'notistack' {
  interface OptionsObject {
    details?: ToastDetails | undefined
  }
}

export function showToast(variant: ToastKind, text: string, details?: ToastDetails): void {
  // Below the bar at its actual height, which grows with larger text, so that the menu and "Logga ut" stay free.
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  toastRegion().style.setProperty('--toast-top', `${Math.max(0, bar)}px`)
  enqueueSnackbar(text, { variant, details })
}

import { enqueueSnackbar, SnackbarProvider } from 'notistack'
import { type ComponentProps, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { ToastDetails, ToastKind } from './notify.ts'
import { toastRegion } from './region.ts'
import classes from './toast.module.css'
import { Toast } from './toast.tsx'

/** The library's space around a toast. */
const AROUND = 12

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
      Components={{ success: PlacedToast, error: PlacedToast, info: PlacedToast }}
    />,
  )
})

declare module 'notistack' {
  interface OptionsObject {
    details?: ToastDetails | undefined
  }
}

export function showToast(variant: ToastKind, text: string, details?: ToastDetails): void {
  placeBelow(bottomOf('header'))
  enqueueSnackbar(text, { variant, details })
}

/** Below the bar at its actual height, which grows with larger text, so that the menu and "Logga ut" stay free. */
const placeBelow = (y: number): void => toastRegion().style.setProperty('--toast-top', `${Math.max(0, y)}px`)

const bottomOf = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0

function PlacedToast(props: ComponentProps<typeof Toast>) {
  useLayoutEffect(clearPageHead, [])
  return <Toast {...props} />
}

/** On a phone a toast is as wide as the page: what would cover the page's heading or its main action is moved below. */
function clearPageHead(): void {
  // Not by a selector: a style sheet's class names contain dots.
  const named = (name = '') =>
    [...toastRegion().getElementsByClassName(name)].map((each) => each.getBoundingClientRect())
  const [place] = named(classes.place)
  const head = document.querySelector('[data-page-head]')
  if (!place || !head) return
  // The library moves a toast in and unfolds it: where it will be follows from its place and its own height.
  const top = bottomOf('header')
  const bottom = top + named(classes.toast).reduce((sum, { height }) => sum + height + AROUND, 0)
  const isCovered = (part: DOMRect) =>
    place.left < part.right && part.left < place.right && top < part.bottom && part.top < bottom
  if ([...head.children].some((part) => isCovered(part.getBoundingClientRect())))
    placeBelow(Math.max(top, head.getBoundingClientRect().bottom))
}

import { closeSnackbar, enqueueSnackbar, type SnackbarKey, SnackbarProvider } from 'notistack'
import { type ComponentProps, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { freeTop } from './free-top.ts'
import type { ToastAction, ToastDetails, ToastKind, ToastOptions } from './notify.ts'
import { toastRegion } from './region.ts'
import classes from './toast.module.css'
import { Toast } from './toast.tsx'

/** The library's space around a toast. */
const AROUND = 12

const region = toastRegion()
const host = document.createElement('div')
// The library animates with inline styles, which a style sheet cannot disable.
const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches

// Synchronous, because the library accepts toasts only after its provider is mounted. Its own timer is off, because it
// would continue while the focus is on the toast's button; `Toast` counts by itself.
flushSync(() => {
  createRoot(host).render(
    <SnackbarProvider
      domRoot={region}
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
    toastAction?: ToastAction | undefined
  }
}

/** The newest toast of each matter. */
const newest = new Map<string, SnackbarKey>()
/** The newest success without a button: it has been read when the same page has the next one. */
let lastSuccess: { key: SnackbarKey; page: string } | undefined

export function showToast(variant: ToastKind, text: string, { about, action, details }: ToastOptions = {}): void {
  showOverDialog()
  placeAt(bottomOf('header'))
  const before = about && newest.get(about)
  if (before) closeSnackbar(before)
  const page = window.location.pathname
  if (variant === 'success' && lastSuccess?.page === page) closeSnackbar(lastSuccess.key)
  const key = enqueueSnackbar(text, { variant, details, toastAction: action })
  if (about) newest.set(about, key)
  if (variant === 'success' && !action) lastSuccess = { key, page }
}

const back = new MutationObserver(showOverDialog)

/** A modal dialog covers all that is outside it and lets nobody press it: the toasts stand in it as long as it is open. */
function showOverDialog(): void {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const place = dialog ?? document.body
  if (region.parentNode !== place) place.append(region)
  back.disconnect()
  if (dialog) back.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
}

const placeAt = (y: number): void => region.style.setProperty('--toast-top', `${Math.max(0, y)}px`)

const bottomOf = (selector: string): number => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0

function PlacedToast(props: ComponentProps<typeof Toast>) {
  useLayoutEffect(clearPage, [])
  return <Toast {...props} />
}

// A refused form's summary and the field that one goes on to take the focus after the toast has come.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Node && !region.contains(target)) clearPage()
})
// A telephone is turned, or its keyboard opens.
addEventListener('resize', clearPage)

/**
 * Below the bar at its actual height, which grows with larger text, so that the menu and "Logga ut" stay free. On a
 * phone a toast is as wide as the page: it covers neither the heading and the main action nor what one has to mend, nor
 * what the page marks as being worked on (`data-in-use`).
 */
function clearPage(): void {
  // Not by a selector: a style sheet's class names contain dots.
  const named = (name = '') => [...region.getElementsByClassName(name)].map((each) => each.getBoundingClientRect())
  const [place] = named(classes.place)
  // The library moves a toast in and unfolds it: where it will be follows from its place and its own height.
  const height = named(classes.toast).reduce((sum, each) => sum + each.height + AROUND, 0)
  if (!place || height === 0) return
  const spansOf = (parts: readonly Element[]) =>
    parts
      .map((part) => part.getBoundingClientRect())
      .filter(({ left, right }) => place.left < right && left < place.right)
  const now = Number.parseFloat(region.style.getPropertyValue('--toast-top'))
  const wish = { wished: [now, bottomOf('header')], height, end: window.innerHeight }
  const mend = spansOf(toMend())
  const head = spansOf([...(document.querySelector('[data-page-head]')?.children ?? [])])
  const used = spansOf([...document.querySelectorAll('[data-in-use]')])
  placeAt(
    freeTop([...head, ...mend, ...used], wish) ??
      freeTop([...head, ...mend], wish) ??
      freeTop(mend, wish) ??
      bottomOf('header'),
  )
}

/** What is wrong and where one is: refusals, the fields with a fault and the one in focus, each with its texts. */
function toMend(): Element[] {
  const { activeElement, body } = document
  const isOnPage = (element: Element) => !region.contains(element)
  const onPage = (selector: string) => [...document.querySelectorAll(selector)].filter(isOnPage)
  const fields = onPage('[aria-invalid="true"]')
  if (activeElement && activeElement !== body && !activeElement.matches('main') && isOnPage(activeElement))
    fields.push(activeElement)
  return [...fields.flatMap(withTexts), ...onPage('[role="alert"]')]
}

function withTexts(field: Element): Element[] {
  const labels = field instanceof HTMLInputElement ? [...(field.labels ?? [])] : []
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return [field, ...labels, ...ids.flatMap((id) => document.getElementById(id) ?? [])]
}

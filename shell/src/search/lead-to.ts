import { firstControl } from '@stafapp/shared/first-control'

/** What has not come by then does not come: the page says why, or has nothing to do there now. */
const PATIENCE_MS = 10_000

/** Whoever does one of these is at work already: the focus must not move away from them. */
const ownMoves = ['pointerdown', 'keydown'] as const

/** The control of a place: itself, or the first one in it, or in the section that it is the heading of. */
function controlOf(place: HTMLElement): HTMLElement | null {
  if (place.matches('button, input, select, textarea')) return place.matches(':disabled') ? null : place
  const part = place.matches('h2, h3') ? place.closest<HTMLElement>('section, search, form') : place
  return firstControl(part) ?? null
}

function use(control: HTMLElement): void {
  for (let fold = control.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
  control.focus()
  control.scrollIntoView({ block: 'center' })
  if (control.getAttribute('aria-expanded') === 'false') control.click()
}

/**
 * Focuses the place of an action as soon as its page shows it, and opens it if it is closed. Without it the page's heading
 * keeps the focus, as on any new page.
 */
export function leadTo(path: string, id: string): void {
  let isShown = location.pathname === path
  const find = () => {
    const place = isShown ? document.getElementById(id) : null
    return place && controlOf(place)
  }
  let frame = 0
  const look = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      const control = find()
      if (!control) return
      stop()
      use(control)
    })
  }
  const observer = new MutationObserver(look)
  // The frame focuses a new page's heading, and would take the focus back if it came later.
  const arrive = ({ target }: FocusEvent) => {
    if (location.pathname !== path || !(target instanceof Element) || !target.matches('main, h1')) return
    isShown = true
    look()
  }
  const timer = setTimeout(stop, PATIENCE_MS)
  function stop() {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    observer.disconnect()
    removeEventListener('focusin', arrive)
    for (const move of ownMoves) removeEventListener(move, stop, true)
  }
  // After the key or click that chose the action.
  setTimeout(() => {
    for (const move of ownMoves) addEventListener(move, stop, { capture: true, once: true })
  })
  observer.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  addEventListener('focusin', arrive)
  look()
}

/** A scroller counts as at rest after this time without a scroll event. */
const quietMs = 150

/**
 * Watches a scroller until the signal aborts. The returned function resolves when the scroller is neither held nor
 * moving: taking it over earlier would interrupt the visitor's drag.
 */
export function restWatch(viewport: HTMLElement, signal: AbortSignal): () => Promise<void> {
  let isHeld = viewport.matches(':active')
  let timer: ReturnType<typeof setTimeout> | undefined
  let onRest: (() => void) | null = null

  const restart = () => {
    clearTimeout(timer)
    if (onRest && !isHeld) timer = setTimeout(onRest, quietMs)
  }
  const hold = () => {
    isHeld = true
    restart()
  }
  const release = () => {
    isHeld = false
    restart()
  }
  const options = { signal, passive: true }
  viewport.addEventListener('scroll', restart, options)
  for (const start of ['touchstart', 'mousedown']) viewport.addEventListener(start, hold, options)
  // Dragging a link ends with dragend and no mouseup.
  for (const end of ['touchend', 'touchcancel', 'mouseup', 'dragend']) window.addEventListener(end, release, options)
  signal.addEventListener('abort', () => clearTimeout(timer))

  return () =>
    new Promise((resolve) => {
      onRest = resolve
      restart()
    })
}

import type { Mover } from './mover.ts'
import { positionOf } from './native-scroller.ts'
import { restWatch } from './rest-watch.ts'

/**
 * Loads Swiper and starts it at the scroller's current position. `onLive` gets the looping carousel; if loading fails
 * it is not called and the plain scroller remains in use.
 */
export async function takeOver(
  viewport: HTMLElement,
  signal: AbortSignal,
  onLive: (live: Mover) => void,
): Promise<void> {
  const atRest = restWatch(viewport, signal)
  const swiper = await import('./start-swiper.ts').catch(() => null)
  if (!swiper || signal.aborted) return
  await atRest()
  if (signal.aborted) return
  const live = swiper.startSwiper(viewport, positionOf(viewport))
  signal.addEventListener('abort', live.destroy)
  onLive(live)
}

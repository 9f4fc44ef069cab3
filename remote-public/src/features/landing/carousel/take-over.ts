import type { Mover } from './mover.ts'
import { positionOf } from './native-scroller.ts'
import { restWatch } from './rest-watch.ts'

/**
 * Fetches Swiper and lets it take over the scroller at the position where the visitor left it. `onLive` gets the
 * looping carousel; when Swiper cannot be fetched it is never called and the scroller stays, which works as well.
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

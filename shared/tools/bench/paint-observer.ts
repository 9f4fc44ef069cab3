import type { Page } from '@playwright/test'

export type PaintFigures = {
  /** First contentful paint, ms since navigation. */
  fcp: number
  /** Largest contentful paint, ms since navigation. */
  lcp: number
  /** Cumulative layout shift not caused by user input. */
  cls: number
  /** What moved, with the part of `cls` that it stood for: `0.041 ul.groups 56 → 96`, in pixels from the top. */
  shifts: string[]
  /** The slowest answer to an input, ms from the input to the next frame; 0 without input. */
  inp: number
  /** When the page's heading was shown and nothing was loading any more, ms since navigation. */
  content: number
}

type Recorded = PaintFigures & { isReady: boolean }
type Shift = PerformanceEntry & {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}
declare global {
  interface Window {
    stafappPaint: Recorded
  }
}

/** Observes from the page's start; the returned function reads the figures so far. */
export const observePaint = async (page: Page): Promise<() => Promise<PaintFigures>> => {
  await page.addInitScript(() => {
    const recorded: Recorded = { fcp: 0, lcp: 0, cls: 0, shifts: [], inp: 0, content: 0, isReady: false }
    window.stafappPaint = recorded
    const nameOf = ({ node, previousRect, currentRect }: Shift['sources'][number]): string => {
      const name = node instanceof Element ? `${node.localName}.${node.className}` : (node?.nodeName ?? 'removed')
      return `${name} ${Math.round(previousRect.y)} → ${Math.round(currentRect.y)}`
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntriesByName('first-contentful-paint')) recorded.fcp = entry.startTime
    }).observe({ type: 'paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) recorded.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        recorded.cls += entry.value
        recorded.shifts.push(`${entry.value.toFixed(3)} ${entry.sources.map(nameOf).join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (entry.interactionId > 0) recorded.inp = Math.max(recorded.inp, entry.duration)
      // TypeScript's options lack the threshold of event timing.
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
    const look = (): void => {
      const isReady = document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
      if (isReady && !recorded.isReady) recorded.content = performance.now()
      recorded.isReady = isReady
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    document.addEventListener('DOMContentLoaded', look)
  })
  return () =>
    page.evaluate(() => ({
      fcp: window.stafappPaint.fcp,
      lcp: window.stafappPaint.lcp,
      cls: window.stafappPaint.cls,
      shifts: window.stafappPaint.shifts,
      inp: window.stafappPaint.inp,
      content: window.stafappPaint.content,
    }))
}

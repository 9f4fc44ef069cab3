import type { Page } from '@playwright/test'

export type PaintFigures = {
  /** Largest contentful paint, ms since navigation. */
  lcp: number
  /** Cumulative layout shift not caused by user input. */
  cls: number
  /** The slowest answer to an input, ms from the input to the next frame; 0 without input. */
  inp: number
  /** When the page's heading was shown and nothing was loading any more, ms since navigation. */
  content: number
}

type Recorded = PaintFigures & { isReady: boolean }
declare global {
  interface Window {
    stafappPaint: Recorded
  }
}

/** Observes from the page's start; the returned function reads the figures so far. */
export const observePaint = async (page: Page): Promise<() => Promise<PaintFigures>> => {
  await page.addInitScript(() => {
    const recorded: Recorded = { lcp: 0, cls: 0, inp: 0, content: 0, isReady: false }
    window.stafappPaint = recorded
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) recorded.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) recorded.cls += entry.value
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
      lcp: window.stafappPaint.lcp,
      cls: window.stafappPaint.cls,
      inp: window.stafappPaint.inp,
      content: window.stafappPaint.content,
    }))
}

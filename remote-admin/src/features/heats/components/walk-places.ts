import type { KeyboardEvent } from 'react'

const steps: Record<string, 'up' | 'down' | 'left' | 'right'> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * Arrow key navigation: up and down between the lanes of a heat, left and right to the same lane of the next heat.
 * Skips places that cannot be chosen.
 */
export function walkPlaces(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-heat]') : null
  if (!step || !from) return
  event.preventDefault()
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-heat]:enabled')]
  const isAlong = step === 'up' || step === 'down'
  const line = places.filter(({ dataset }) =>
    isAlong ? dataset.heat === from.dataset.heat : dataset.lane === from.dataset.lane,
  )
  const at = line.indexOf(from)
  line[at + (step === 'up' || step === 'left' ? -1 : 1)]?.focus()
}

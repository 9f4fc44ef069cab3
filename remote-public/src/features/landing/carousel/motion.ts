const calmQuery = '(prefers-reduced-motion: reduce)'

/** A18: whoever asked for less motion gets the next slide without a slide. Asked anew each time: it can be switched. */
export const isCalm = (): boolean => window.matchMedia(calmQuery).matches

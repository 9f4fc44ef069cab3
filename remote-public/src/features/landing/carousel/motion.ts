const calmQuery = '(prefers-reduced-motion: reduce)'

/** Whether the user prefers reduced motion. Read on each call, because the setting can change. */
export const isCalm = (): boolean => window.matchMedia(calmQuery).matches

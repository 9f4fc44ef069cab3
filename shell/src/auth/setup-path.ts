export const setupTitle = 'Kom igång'

/** /setup, and back to where one was going. */
export const setupPath = (next: string): string => `/setup?${new URLSearchParams({ next })}`

export const setupTitle = 'Kom igång'

/** Path of /setup that redirects to `next` when done. */
export const setupPath = (next: string): string => `/setup?${new URLSearchParams({ next })}`

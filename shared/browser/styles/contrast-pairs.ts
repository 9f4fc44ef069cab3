type Pair = readonly [colour: string, ground: string]

/** Tokens of text and of the ground that it stands on somewhere in the portal: 4.5:1 at least (WCAG 1.4.3). */
export const textPairs: readonly Pair[] = [
  ['banner-text', 'banner'],
  ['bar-text', 'bar'],
  ['bar-text', 'bar-hover'],
  ['text', 'page'],
  ['text', 'surface-strong'],
  ['text-muted', 'page'],
  ['text-muted', 'surface'],
  ['link', 'page'],
  ['link', 'surface'],
  ['primary', 'surface-strong'],
  ['on-primary', 'primary'],
  ['on-primary', 'primary-hover'],
  ['on-accent', 'accent'],
  ['accent', 'page'],
  ['error', 'page'],
  ['error', 'error-surface'],
  ['success', 'success-surface'],
  ['warning', 'warning-surface'],
  ['info', 'info-surface'],
  ['disabled-text', 'disabled'],
]

/** Tokens of borders, focus rings and marks, and of what they stand against: 3:1 at least (WCAG 1.4.11). */
export const linePairs: readonly Pair[] = [
  ['border', 'page'],
  ['border', 'surface'],
  ['focus', 'page'],
  ['focus', 'surface-strong'],
  ['banner', 'bar'],
  ['banner', 'bar-hover'],
  ['banner-text', 'banner'],
]

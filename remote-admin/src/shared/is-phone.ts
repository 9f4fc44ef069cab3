/** Narrower than a tablet: one column, on which what is done or far off is folded. Read once; `useIsPhone` of the table kit follows the window. */
export const isPhone = (): boolean => window.matchMedia('(max-width: 47.99rem)').matches

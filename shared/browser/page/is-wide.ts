/** Whether two columns fit: on a phone what one seldom needs is folded or stands below. */
export const isWide = (): boolean => window.matchMedia('(min-width: 60rem)').matches

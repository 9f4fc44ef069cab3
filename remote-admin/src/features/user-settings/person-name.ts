import type { User } from './api.ts'

/** First and last name; the user name of an account that has not been filled in. */
export const personName = ({ first_name, last_name, username }: User): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username

/** Why the account cannot log in: the organiser has closed it, or its school has ended what it led. */
export const closedText = ({ leadership_ended }: User): string =>
  leadership_ended ? 'Lagledarskapet är avslutat' : 'Kontot är avstängt'

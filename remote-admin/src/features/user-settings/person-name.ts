import type { User } from './api.ts'

/** First and last name; the user name of an account that has not been filled in. */
export const personName = ({ first_name, last_name, username }: User): string =>
  [first_name, last_name].filter(Boolean).join(' ') || username

/** A person's full name, or the username if there is none. */
export const personName = (person: { firstName: string; lastName: string; username: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.username

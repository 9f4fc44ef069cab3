export type Named = { firstName: string; lastName: string; username: string }

/** A person's full name, or the username if there is none. */
export const personName = (person: Named): string => `${person.firstName} ${person.lastName}`.trim() || person.username

/** How a person is named to others: the name, or the username until there is one. */
export const personName = (person: { firstName: string; lastName: string; username: string }): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.username

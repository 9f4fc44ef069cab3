/** A unit with its school, said once: most units carry their school's name. */
export const unitPlace = (school: string, unit: string): string =>
  unit.startsWith(school) ? unit : `${school}, ${unit}`

type Class = { schoolTypes: readonly string[]; schoolSubtypes: readonly string[] }

/**
 * Whether an event is offered to a unit: the school type matches and the subtypes share a value (domain.md, classes).
 * A unit without subtypes counts as `none`.
 */
export function isOffered(event: Class, unit: Class): boolean {
  const subtypes = unit.schoolSubtypes.length > 0 ? unit.schoolSubtypes : ['none']
  return (
    unit.schoolTypes.some((type) => event.schoolTypes.includes(type)) &&
    subtypes.some((subtype) => event.schoolSubtypes.includes(subtype))
  )
}

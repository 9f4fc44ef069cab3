import type { FieldSpec } from './field-spec.ts'

type Group = { legend: string | undefined; members: FieldSpec[] }

const legendOf = (field: FieldSpec) => (field.kind === 'checkbox' ? field.legend : undefined)

/** Groups adjacent fields with the same legend, in order. */
export function groupFields(fields: readonly FieldSpec[]): Group[] {
  const groups: Group[] = []
  for (const field of fields) {
    const legend = legendOf(field)
    const last = groups.at(-1)
    if (last && last.legend === legend) last.members.push(field)
    else groups.push({ legend, members: [field] })
  }
  return groups
}

import type { BodyOf } from '@stafapp/shared/contract/types'
import { type FieldSpec, rules } from '@stafapp/shared/forms'
import { type SchoolType, schoolTypes } from '../../shared/terms.ts'

export type NewSchoolValues = Record<'name' | 'municipality' | 'number' | 'admin_email', string> &
  Record<SchoolType, boolean>

const stages = Object.keys(schoolTypes) as SchoolType[]
/** Suffixes of unit names by stage. */
const unitWords: Record<SchoolType, string> = {
  primary_school: 'lågstadiet',
  middle_school: 'högstadiet',
  secondary_school: 'andra stadiet',
}

export const newSchoolValues: NewSchoolValues = {
  name: '',
  municipality: '',
  number: '',
  admin_email: '',
  primary_school: true,
  middle_school: false,
  secondary_school: false,
}

export const newSchoolFields: FieldSpec<keyof NewSchoolValues>[] = [
  {
    kind: 'text',
    name: 'name',
    label: 'Skolans namn',
    autoComplete: 'off',
    rules: rules.string().trim().required().max(200),
  },
  {
    kind: 'text',
    name: 'municipality',
    label: 'Ort',
    autoComplete: 'off',
    rules: rules.string().trim().required().max(100),
  },
  {
    kind: 'text',
    name: 'number',
    label: 'Skolnummer',
    autoComplete: 'off',
    helpText: 'Statistikcentralens femsiffriga nummer, om det är känt.',
    rules: rules
      .string()
      .trim()
      .matches(/^(\d{5})?$/, 'Skriv fem siffror.'),
  },
  ...stages.map(
    (stage, index): FieldSpec<keyof NewSchoolValues> => ({
      kind: 'checkbox',
      name: stage,
      label: schoolTypes[stage],
      legend: 'Enheter',
      ...(index === 0 && {
        helpText: 'En enhet skapas för varje stadium. Fler kan läggas till sedan.',
      }),
      ...(index === stages.length - 1 && {
        rules: rules
          .boolean()
          .when(['primary_school', 'middle_school'], ([primary, middle], schema) =>
            primary || middle ? schema : schema.oneOf([true], 'Välj minst ett stadium.'),
          ),
      }),
    }),
  ),
  {
    kind: 'email',
    name: 'admin_email',
    label: 'Skoladministratörens e-post',
    title: 'Inbjudan',
    autoComplete: 'off',
    helpText: 'Får en inbjudan genast. Kan lämnas tom.',
    rules: rules.string().trim().email().max(254),
  },
]

/** With one stage the unit is named like the school; with several each gets a suffix. */
export function newSchoolBody(values: NewSchoolValues): BodyOf<'POST /api/schools/'> {
  const chosen = stages.filter((stage) => values[stage])
  const name = values.name.trim()
  return {
    name,
    municipality: values.municipality.trim(),
    number: values.number.trim() || null,
    school_unit: chosen.map((stage) => ({
      unit_name: chosen.length === 1 ? name : `${name}, ${unitWords[stage]}`,
      school_type: [stage],
      school_subtype: ['none'],
    })),
    ...(values.admin_email.trim() && { admin_email: values.admin_email.trim() }),
  }
}

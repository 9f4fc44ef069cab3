import type { BodyOf, ResponseOf } from '@stafapp/shared/contract/types'
import { phoneText } from '@stafapp/shared/format'
import { type FieldSpec, type FormValues, rules, type TestContext } from '@stafapp/shared/forms'
import { toE164 } from '@stafapp/shared/rules/e164'
import { type ClassFault, classFaults } from '@stafapp/shared/rules/school-class'
import { type SchoolSubtype, type SchoolType, schoolSubtypes, schoolTypes, studentCountLabel } from '../terms.ts'

export type School = ResponseOf<'GET /api/schools/{id}/'>
type Unit = School['school_unit'][number]
type UnitBody = NonNullable<BodyOf<'PATCH /api/schools/{id}/'>['school_unit']>[number]

/** A unit of the form; without an id it is new. */
export type FormUnit = Omit<Unit, 'id' | 'school' | 'class_change'> & { id: number | null }

/** Empty name, types and contact info. */
export const blankUnit: FormUnit = {
  id: null,
  unit_name: '',
  school_type: [],
  school_subtype: [],
  student_count: null,
  contact_info: {
    street_address: '',
    mail_address: '',
    city: '',
    zipcode: '',
    country: '',
    phone: '',
    email: '',
  },
}

const subtypes = Object.keys(schoolSubtypes) as SchoolSubtype[]
const contactLabels: Record<keyof Unit['contact_info'], [label: string, autoComplete: string, max: number]> = {
  street_address: ['Besöksadress', 'off', 200],
  mail_address: ['Postadress', 'off', 200],
  zipcode: ['Postnummer', 'off', 20],
  city: ['Postanstalt', 'off', 100],
  country: ['Land', 'off', 100],
  phone: ['Telefon', 'off', 40],
  email: ['E-post', 'off', 254],
}
const contactKeys = Object.keys(contactLabels) as (keyof Unit['contact_info'])[]

/** A field's name in the form, without dots, which the form library treats as nesting. */
const key = (index: number, name: string) => `unit${index}_${name}`

/** The id of a unit's heading in the form. */
export const unitTitleId = (index: number): string => `form-unit-${index}`

/** Initial values of all units as a flat object. */
export function schoolFormValues(units: readonly FormUnit[]): FormValues {
  return Object.fromEntries(
    units.flatMap((unit, index): [string, string | boolean][] => [
      [key(index, 'unit_name'), unit.unit_name],
      [key(index, 'school_type'), unit.school_type[0] ?? ''],
      ...subtypes.map((subtype): [string, boolean] => [key(index, subtype), unit.school_subtype.includes(subtype)]),
      [key(index, 'student_count'), unit.student_count === null ? '' : String(unit.student_count)],
      ...contactKeys.map((name): [string, string] => {
        const value = unit.contact_info[name]
        return [key(index, name), name === 'phone' ? phoneText(value) : value]
      }),
    ]),
  )
}

/** Request body: all units of the form. An empty number of pupils is null, not 0. A phone number is sent as E.164. */
export function schoolBody(units: readonly FormUnit[], values: FormValues): UnitBody[] {
  return units.map(({ id }, index): UnitBody => {
    const text = (name: string) => String(values[key(index, name)] ?? '').trim()
    const chosen = subtypes.filter((subtype) => values[key(index, subtype)] === true)
    return {
      ...(id !== null && { id }),
      unit_name: text('unit_name'),
      school_type: [text('school_type') as SchoolType],
      school_subtype: chosen.length > 0 ? chosen : ['none'],
      student_count: text('student_count') === '' ? null : Number(text('student_count')),
      contact_info: {
        ...Object.fromEntries(contactKeys.map((name) => [name, text(name)])),
        // What is no number by itself, such as one with an extension, is kept as it is written.
        phone: toE164(text('phone')) ?? text('phone'),
      },
    }
  })
}

const pupils = rules
  .string()
  .trim()
  .matches(/^\d*$/, 'Skriv antalet med siffror.')
  .test('bound', 'Skriv ett antal mellan 0 och 10 000.', (value) => Number(value ?? 0) <= 10_000)

/** Class rule violations of a unit in the form. */
function formFaults(index: number, values: FormValues): ClassFault[] {
  const text = String(values[key(index, 'student_count')] ?? '').trim()
  const type = String(values[key(index, 'school_type')] ?? '')
  if (type === '' || !/^\d*$/.test(text)) return []
  const schoolSubtypes = subtypes.filter((subtype) => values[key(index, subtype)] === true)
  return classFaults({ schoolTypes: [type], schoolSubtypes, studentCount: text === '' ? null : Number(text) })
}

/**
 * Shows a class fault at each field that can fix it, so that the field changed last has the message. `parent` is
 * missing when a field is validated alone.
 */
const classRule = (index: number, at: ClassFault['fields'][number]) => ({
  name: 'class',
  test: (value: unknown, { parent, createError }: TestContext) => {
    if (value === false || !parent) return true
    const fault = formFaults(index, parent).find(({ fields }) => fields.includes(at))
    return fault === undefined || createError({ message: fault.detail })
  },
})

/**
 * The fields of all units. With `canRename` (organiser) names of existing units are editable; for schools they are
 * read-only.
 */
export function schoolFields(units: readonly FormUnit[], canRename: boolean): FieldSpec[] {
  return units.flatMap((unit, index): FieldSpec[] => {
    const at = (name: string, attr = name) => ({ name: key(index, name), attr: `school_unit.${index}.${attr}` })
    const isFixed = unit.id !== null && !canRename
    return [
      {
        ...at('unit_name'),
        kind: 'text',
        label: 'Enhetens namn',
        title: unit.unit_name || 'Ny enhet',
        titleId: unitTitleId(index),
        autoComplete: 'off',
        isReadOnly: isFixed,
        ...(isFixed && { helpText: 'Namnet kan bara ändras av arrangören.' }),
        rules: rules.string().trim().required().max(200),
      },
      {
        ...at('school_type'),
        kind: 'select',
        label: 'Skolstadium',
        options: (Object.keys(schoolTypes) as SchoolType[]).map((value) => ({ value, label: schoolTypes[value] })),
        rules: rules.string().required('Välj ett skolstadium.'),
      },
      {
        ...at('student_count'),
        kind: 'number',
        label: studentCountLabel(unit),
        helpText: 'I åk 1–6 räknas eleverna i åk 3–6, annars alla.',
        rules: pupils.test(classRule(index, 'student_count')),
      },
      ...subtypes.map(
        (subtype): FieldSpec => ({
          ...at(subtype, 'school_subtype'),
          kind: 'checkbox',
          label: schoolSubtypes[subtype],
          legend: 'Skoltyp',
          rules: rules.boolean().test(classRule(index, 'school_subtype')),
        }),
      ),
      ...contactKeys.map((name): FieldSpec => {
        const [label, autoComplete, max] = contactLabels[name]
        const text = rules.string().trim().max(max)
        return {
          ...at(name, `contact_info.${name}`),
          kind: name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text',
          label,
          legend: name === 'phone' || name === 'email' ? 'Kontakt' : 'Adress',
          autoComplete,
          rules: name === 'email' ? text.email() : text,
        }
      }),
    ]
  })
}

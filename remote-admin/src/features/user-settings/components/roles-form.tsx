import { LoadState, useCall } from '@stafapp/shared/calls'
import { type Role, roles } from '@stafapp/shared/contract/define'
import { useQuery } from '@stafapp/shared/data'
import { type FieldSpec, Form, type FormValues, rules, type TestContext } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Question, useConfirm } from '@stafapp/shared/question'
import { allSchoolsQuery } from '../../../shared/schools/api.ts'
import { roleNames } from '../../../shared/terms.ts'
import type { Person, User } from '../api.ts'
import { personName } from '../person-name.ts'
import classes from './users.module.css'

type Values = Record<Role, boolean> & { school: string; version: string } & FormValues

const unitName = (id: number) => `unit-${id}`
const chosenRoles = (values: FormValues): Role[] => roles.filter((role) => values[role] === true)

/** A user's roles. `own` are the schools that the person has already. A refusal (the last super admin) is shown above the checkboxes, which keep the choice. */
export function RolesForm({ user, own }: { user: User; own: Person['schools'] }) {
  const { id, username, version, roles: held } = user
  // Fetched by LoadSchools, only once a new role needs them.
  const { data: schools } = useQuery({ ...allSchoolsQuery(), enabled: false })
  const unitsOf = (school: string) => schools?.data.find((each) => String(each.id) === school)?.details?.units ?? []
  const update = useCall('PATCH /api/users/{id}/roles/')
  const { confirm, isAsking, answers } = useConfirm()
  const save = async (values: Values) => {
    if (values.super_admin === true && !held.includes('super_admin')) await confirm()
    const missing = missingReach(user, values)
    const units = unitsOf(values.school).filter((unit) => values[unitName(unit.id)] === true)
    const reach = {
      ...(missing.school && { school: Number(values.school) || null }),
      ...(missing.units && { school_units: units.map((unit) => unit.id) }),
    }
    const body = { version: Number(values.version), roles: chosenRoles(values), ...reach }
    await update.mutateAsync({ params: { id }, body })
    notifySuccess(`Rollerna för ${username} har sparats`)
  }
  const fieldsOf = (values: Values): FieldSpec[] => {
    const missing = missingReach(user, values)
    if (!schools || !(missing.school || missing.units)) return roleFields
    const school: FieldSpec = {
      kind: 'select',
      name: 'school',
      label: 'Skola',
      options: schools.data.map((each) => ({ value: String(each.id), label: each.name })),
      rules: rules.string().required('Välj skola.'),
    }
    const units = missing.units ? unitsOf(values.school) : []
    const someUnit = rules
      .boolean()
      .test('some', 'Välj minst en skolenhet.', (_value, { parent }: TestContext) =>
        units.some((unit) => parent[unitName(unit.id)] === true),
      )
    return [
      ...roleFields,
      school,
      ...units.map((unit, index) => ({
        kind: 'checkbox' as const,
        name: unitName(unit.id),
        label: unit.unit_name,
        legend: 'Skolenheter',
        // The rule stands at one box, but it is the question's.
        ...(index === 0 && { attr: 'school_units', rules: someUnit }),
      })),
    ]
  }
  return (
    <>
      <Form<Values>
        fields={fieldsOf}
        initialValues={{
          ...heldRoles(held),
          school: String(user.school?.id ?? own[0]?.id ?? ''),
          version: String(version),
        }}
        needsChange
        submitLabel="Spara rollerna"
        submitName={`Spara rollerna för ${username}`}
        submitKind="plain"
        failureTitle="Rollerna kunde inte sparas."
        onSubmit={save}
        isAsking={isAsking}
      >
        {({ values }) => {
          const missing = missingReach(user, values)
          return (
            <>
              {chosenRoles(values).length === 0 && (
                <p role="status" className={classes.note}>
                  Ett konto behöver minst en roll. Stäng av kontot i stället.
                </p>
              )}
              {values.super_admin === true && !held.includes('super_admin') && (
                <p role="status" className={classes.note}>
                  En superadmin ser och ändrar allt: alla skolor, alla löpare, pengarna och karnevalen.
                </p>
              )}
              {(missing.school || missing.units) && !schools && <LoadSchools />}
            </>
          )
        }}
      </Form>
      {isAsking && (
        <Question title={`Ge ${personName(user)} alla rättigheter?`} yesLabel="Gör till superadmin" {...answers}>
          <p>
            Kontot {username} får se och ändra allt: alla skolor, elevernas namn, pengarna, karnevalen och andras
            konton.
          </p>
        </Question>
      )}
    </>
  )
}

const heldRoles = (held: readonly Role[]) =>
  Object.fromEntries(roles.map((role) => [role, held.includes(role)])) as Record<Role, boolean>

// The rule stands at one box, but it is the question's: any role satisfies it.
const someRole = rules
  .boolean()
  .test('some', 'Välj minst en roll.', (_value, { parent }: TestContext) => chosenRoles(parent).length > 0)

const roleFields: FieldSpec[] = roles.map((role, index) => ({
  kind: 'checkbox',
  name: role,
  label: roleNames[role],
  legend: 'Roller',
  ...(index === 0 && { attr: 'roles', rules: someRole }),
}))

/** Fetches the schools that a new role may be for. */
function LoadSchools() {
  const { error, refetch } = useQuery(allSchoolsQuery())
  return <LoadState error={error} refetch={refetch} text="Hämtar skolor" />
}

/** Which of school and units must be chosen before saving, because a new role needs them and the user has none. */
function missingReach(user: User, values: FormValues): { school: boolean; units: boolean } {
  const chosen = chosenRoles(values)
  const isChanged = roles.some((role) => chosen.includes(role) !== user.roles.includes(role))
  return {
    school: isChanged && chosen.includes('school_admin') && user.school === null,
    units: isChanged && chosen.includes('teacher') && user.school_units.length === 0,
  }
}

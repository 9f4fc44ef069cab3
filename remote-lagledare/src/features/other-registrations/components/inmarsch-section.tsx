import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import type { SectionContext } from '../api.ts'
import { useSaveDetails } from '../api.ts'
import classes from './section.module.css'

const MARCHERS_MAX = 5

/** How many walk in, within what the school's other units leave, and the maskot. */
export function InmarschSection({ karneval, unit, order, isOpen }: SectionContext) {
  const save = useSaveDetails({ karneval, unit: unit.school_unit, order })
  const { persons, mascot } = order?.inmarsch ?? { persons: 0, mascot: '' }
  const highest = Math.max(persons, Math.min(MARCHERS_MAX, unit.marchers_left))
  const fields: FieldSpec<'persons' | 'mascot'>[] = [
    {
      kind: 'select',
      name: 'persons',
      label: 'Personer i inmarschen',
      attr: 'inmarsch.persons',
      helpText: 'Högst fem personer per skola går i inmarschen, alla enheter sammanlagt.',
      options: Array.from({ length: highest + 1 }, (_, count) => ({ value: String(count), label: countText(count) })),
      rules: rules.string().required(),
    },
    {
      kind: 'text',
      name: 'mascot',
      label: 'Maskot (lämna tomt om ingen kommer)',
      attr: 'inmarsch.mascot',
      rules: rules.string().max(100),
    },
  ]
  return (
    <section className={classes.section} aria-labelledby="inmarsch">
      <h2 id="inmarsch">Inmarsch och maskot</h2>
      {isOpen ? (
        <Form
          // Remounts when another user has changed the values, so that the fields are never outdated.
          key={`${persons}/${mascot}`}
          fields={fields}
          initialValues={{ persons: String(persons), mascot }}
          needsChange
          submitLabel="Spara inmarsch och maskot"
          failureTitle="Anmälan kunde inte sparas."
          onSubmit={(values) =>
            save.mutateAsync({ inmarsch: { persons: Number(values.persons), mascot: values.mascot.trim() } })
          }
        />
      ) : (
        <p>{enteredText(persons, mascot)}</p>
      )}
    </section>
  )
}

/** What was entered, where it cannot be changed any more. */
function enteredText(persons: number, mascot: string): string {
  if (persons === 0 && !mascot) return 'Ingen anmälan'
  const who = persons === 0 ? 'Ingen i inmarschen' : countText(persons)
  return mascot ? `${who}, maskot: ${mascot}` : who
}

const countText = (count: number) => (count === 0 ? 'Ingen' : count === 1 ? '1 person' : `${count} personer`)

import { type FieldSpec, Form, rules, type TestContext } from '@stafapp/shared/forms'
import { Link } from '@stafapp/shared/router'
import { useState } from 'react'
import type { SectionContext } from '../api.ts'
import { useSaveDetails } from '../api.ts'
import { countText, marchText } from '../words.ts'
import { Onward } from './onward.tsx'
import classes from './section.module.css'

const MARCHERS_MAX = 5

type Values = { persons: string; mascot: string }

/** Nobody walks in with the maskot. */
const isAlone = ({ persons }: Pick<Values, 'persons'>): boolean => persons === '0'

/** Asked for when somebody walks in; a maskot that was saved alone stays in sight until it is taken away. */
const mascotField: FieldSpec<'mascot'> = {
  kind: 'text',
  name: 'mascot',
  label: 'Maskot (lämna tomt om ingen kommer)',
  attr: 'inmarsch.mascot',
  rules: rules
    .string()
    .max(100)
    .test(
      'alone',
      'Välj hur många som går med maskoten, eller lämna fältet tomt.',
      (text, { parent }: TestContext) => !text || !isAlone(parent),
    ),
}

/** How many walk in, within what the school's other units leave, and the maskot. */
export function InmarschSection({ karneval, unit, order, isOpen }: SectionContext) {
  const save = useSaveDetails({ karneval, unit: unit.school_unit, order })
  const [isSaved, setSaved] = useState(false)
  const { persons, mascot } = order?.inmarsch ?? { persons: 0, mascot: '' }
  const highest = Math.max(persons, Math.min(MARCHERS_MAX, unit.marchers_left))
  const fields = (values: Values): FieldSpec<keyof Values & string>[] => [
    {
      kind: 'select',
      name: 'persons',
      label: 'Personer i inmarschen',
      attr: 'inmarsch.persons',
      options: Array.from({ length: highest + 1 }, (_, count) => ({ value: String(count), label: countText(count) })),
      rules: rules.string().required(),
    },
    ...(isAlone(values) && mascot === '' ? [] : [mascotField]),
  ]
  return (
    <section className={classes.section} aria-labelledby="inmarsch">
      <h2 id="inmarsch">Inmarsch och maskot</h2>
      {isOpen ? (
        <>
          <p>
            Skolorna tågar in med sina maskotar, som tävlar mot varandra. Högst fem personer per skola går med, alla
            enheter sammanlagt. Tiden står i <Link to="/tidtabeller/minutschema">minutschemat</Link>.
          </p>
          <Form
            // Remounts when another user has changed the values, so that the fields are never outdated.
            key={`${persons}/${mascot}`}
            fields={fields}
            initialValues={{ persons: String(persons), mascot }}
            needsChange
            submitLabel="Spara inmarsch och maskot"
            failureTitle="Anmälan kunde inte sparas."
            onChange={() => setSaved(false)}
            onSubmit={async (values) => {
              const brought = isAlone(values) ? '' : values.mascot.trim()
              await save.mutateAsync({ inmarsch: { persons: Number(values.persons), mascot: brought } })
              setSaved(true)
            }}
          />
          <Onward isShown={isSaved}>
            <a href="#squads">Hejarklack</a>
          </Onward>
        </>
      ) : (
        <p>{marchText(order)}</p>
      )}
    </section>
  )
}

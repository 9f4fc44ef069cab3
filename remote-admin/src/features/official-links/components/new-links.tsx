import { useCall } from '@stafapp/shared/calls'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { newRequestKey } from '@stafapp/shared/request-key'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { serverNow } from '@stafapp/shared/session'
import { useRef, useState } from 'react'
import fields from '../../../shared/fields.module.css'
import classes from '../official-links.module.css'
import { areNamesShort, type MadeLink, namesIn, openTasks, taskNames } from '../official-tasks.ts'

type Task = (typeof openTasks)[number]['task']
type Values = Record<'day' | Task, string>

const noNames = Object.fromEntries(openTasks.map(({ task }) => [task, ''])) as Record<Task, string>

const nameFields: readonly FieldSpec<Task>[] = openTasks.map(({ task, example }) => ({
  kind: 'text',
  name: task,
  label: taskNames[task],
  placeholder: example,
  autoComplete: 'off',
  rules: rules.string().test('short', 'Ett namn är högst 60 tecken långt.', (text) => areNamesShort(text ?? '')),
}))

/** Makes the links of one day, one for each name. */
export function NewLinks({ days, onMade }: { days: readonly string[]; onMade: (made: readonly MadeLink[]) => void }) {
  const make = useCall('POST /api/raceday/links/')
  const [count, setCount] = useState(0)
  // Kept until all links are made: after a failure in the middle the finished ones come again instead of twice.
  const keys = useRef(new Map<string, string>())
  const keyOf = (text: string): string => {
    const key = keys.current.get(text) ?? newRequestKey()
    keys.current.set(text, key)
    return key
  }
  // On the second day a link is for that day: one for the first has ended.
  const [day] = useState(() => days.find((each) => each >= helsinkiDay(serverNow())) ?? days[0] ?? '')
  const save = async (values: Values) => {
    const made: MadeLink[] = []
    try {
      for (const { task, name } of wantedOf(values)) {
        const body = { task, day: values.day, name }
        made.push(await make.mutateAsync({ body, idempotencyKey: keyOf(JSON.stringify(body)) }))
      }
    } finally {
      if (made.length > 0) onMade(made)
    }
    keys.current.clear()
    setCount(0)
  }
  return (
    <section aria-labelledby="new-links" className={`${fields.section} ${classes.new} no-print`}>
      <h2 id="new-links">Nya länkar</h2>
      <p>Skriv vem eller var vid varje uppgift. Sätt komma mellan flera namn: varje namn får en egen länk.</p>
      <Form<Values>
        layout="grid"
        fields={[
          {
            kind: 'radio',
            name: 'day',
            label: 'Dag',
            options: days.map((each) => ({ value: each, label: formatWeekdayDate(each) })),
          },
          ...nameFields,
        ]}
        initialValues={{ day, ...noNames }}
        next={(sent) => ({ ...noNames, day: sent.day })}
        onChange={(values) => setCount(wantedOf(values).length)}
        fault={count === 0 ? 'Skriv minst ett namn.' : null}
        submitLabel={count > 1 ? `Skapa ${count} länkar` : 'Skapa länk'}
        failureTitle="Alla länkar kunde inte skapas. Försök på nytt: de som redan finns skapas inte en gång till."
        onSubmit={save}
      />
    </section>
  )
}

const wantedOf = (values: Values): { task: Task; name: string }[] =>
  openTasks.flatMap(({ task }) => namesIn(values[task]).map((name) => ({ task, name })))

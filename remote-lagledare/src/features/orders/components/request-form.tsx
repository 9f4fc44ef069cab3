import { Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { useRequestChange } from '../api.ts'
import classes from './request-form.module.css'

type RequestFormProps = { order: number; rows: { product: number; quantity: number }[]; onSent: () => void }

const fields = [
  {
    name: 'reason',
    label: 'Varför behöver beställningen ändras?',
    kind: 'textarea',
    rules: rules.string().trim().min(3).max(500).required(),
  },
] as const

/** After the deadline: sends the entered quantities with a reason as a request to the organiser. */
export function RequestForm({ order, rows, onSent }: RequestFormProps) {
  const request = useRequestChange()
  return (
    <section className={classes.section} aria-labelledby="request-title">
      <h2 id="request-title">Begär ändringen</h2>
      <Form
        fields={fields}
        initialValues={{ reason: '' }}
        submitLabel="Begär ändring"
        failureTitle="Begäran kunde inte skickas."
        onSubmit={async ({ reason }) => {
          await request.mutateAsync({ order, rows, reason: reason.trim() })
          notifySuccess('Begäran har skickats till arrangören')
          onSent()
        }}
      />
    </section>
  )
}

import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { newRequestKey } from '@stafapp/shared/request-key'
import { useNavigate } from '@stafapp/shared/router'
import { useState } from 'react'
import fields from '../../../shared/fields.module.css'
import { SchoolSelect } from '../../../shared/schools/components/school-select.tsx'
import { mergePreviewQuery } from '../api.ts'
import { type NewSchoolValues, newSchoolBody, newSchoolFields, newSchoolValues } from '../new-school-form.ts'

/** Creates a school with one unit per stage and invites its administrator. */
export function NewSchool() {
  const [key] = useState(newRequestKey)
  const create = useCall('POST /api/schools/')
  const navigate = useNavigate()
  const save = async (values: NewSchoolValues) => {
    try {
      const { id, name } = await create.mutateAsync({ body: newSchoolBody(values), idempotencyKey: key })
      notifySuccess(values.admin_email ? `${name} har skapats och inbjudan har skickats` : `${name} har skapats`)
      void navigate(`/detail/school/${id}`)
    } catch (error) {
      notifyFailure(error)
      throw error
    }
  }
  return (
    <Form<NewSchoolValues>
      fields={newSchoolFields}
      initialValues={newSchoolValues}
      submitLabel="Skapa skolan"
      failureTitle="Skolan kunde inte skapas."
      onSubmit={save}
    />
  )
}

type Pair = { from: number; into: number }

/** Merges a duplicate school: shows the consequences first and requires a reason. */
export function MergeSchools({ onDone }: { onDone: () => void }) {
  const [from, setFrom] = useState<number | null>(null)
  const [into, setInto] = useState<number | null>(null)
  return (
    <>
      <div className={fields.choice}>
        <SchoolSelect label="Dubbletten, som försvinner" value={from} onChange={setFrom} />
        <SchoolSelect label="Skolan som blir kvar" value={into} except={from ?? 0} onChange={setInto} />
      </div>
      {from !== null && into !== null && from !== into && (
        <MergePreview key={`${from} ${into}`} from={from} into={into} onDone={onDone} />
      )}
    </>
  )
}

function MergePreview({ from, into, onDone }: Pair & { onDone: () => void }) {
  const merge = useCall('POST /api/schools/merge/')
  // Disabled after the merge: invalidation would refetch the preview of a removed school.
  const isOpen = merge.isIdle || merge.isError
  const { data, error, refetch } = useQuery({ ...mergePreviewQuery(from, into), enabled: isOpen })
  if (!data) return <LoadState error={error} refetch={refetch} />
  const save = async ({ reason }: { reason: string }) => {
    try {
      await merge.mutateAsync({
        body: { from, into, from_version: data.from.version, into_version: data.into.version, reason },
      })
    } catch (problem) {
      notifyFailure(problem)
      throw problem
    }
    notifySuccess(`${data.from.name} är nu en del av ${data.into.name}`)
    onDone()
  }
  return (
    <section aria-labelledby="merge-preview">
      <h3 id="merge-preview">Det här följer med till {data.into.name}</h3>
      <ul>
        {data.units.map(({ id, unit_name, new_name }) => (
          <li key={id}>{new_name === unit_name ? unit_name : `${unit_name}, som får namnet ${new_name}`}</li>
        ))}
        <li>{data.team_count} lag</li>
        <li>{data.order_count} beställningar</li>
        <li>{data.invoice_count} fakturor, som inte ändras</li>
        <li>{data.user_count} användare</li>
      </ul>
      <Form<{ reason: string }>
        fields={[
          {
            kind: 'text',
            name: 'reason',
            label: 'Orsak',
            autoComplete: 'off',
            rules: rules.string().trim().required().min(3).max(200),
          },
        ]}
        initialValues={{ reason: '' }}
        submitLabel="Slå ihop skolorna"
        failureTitle="Skolorna kunde inte slås ihop."
        onSubmit={save}
      />
    </section>
  )
}

import { LoadState, useCall } from '@stafapp/shared/calls'
import type { ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { erasurePreviewQuery, type Whom } from './api.ts'
import classes from './erasure.module.css'

type Preview = ResponseOf<'GET /api/schools/{id}/erasure/'>

type ErasurePreviewProps = { school: number; whom: Whom; onDone: () => void }

/** The data of a school's persons, or of one of them, that is deleted and kept, and the confirmation by name. */
export function ErasurePreview({ school, whom, onDone }: ErasurePreviewProps) {
  const erase = useCall('POST /api/schools/{id}/erasure/')
  // Disabled after the erasure: invalidation would refetch the preview of an erased person.
  const isOpen = erase.isIdle || erase.isError
  const { data, error, refetch } = useQuery({ ...erasurePreviewQuery(school, whom), enabled: isOpen })
  if (!data) return <LoadState error={error} refetch={refetch} />
  const confirm = async (values: { confirm: string }) => {
    try {
      await erase.mutateAsync({ params: { id: school }, body: { ...whom, confirm: values.confirm.trim() } })
    } catch (problem) {
      notifyFailure(problem)
      throw problem
    }
    notifySuccess('Uppgifterna är raderade')
    onDone()
  }
  if (data.erased.length === 0) return <p>Det finns inget att radera.</p>
  return (
    <>
      <h3>Det här raderas</h3>
      <Parts parts={data.erased} />
      {whom.kind === undefined && <p>Skolans konton stängs av, och löparna står kvar i lagen utan namn.</p>}
      {data.kept.length > 0 && (
        <>
          <h3>Det här blir kvar</h3>
          <Parts parts={data.kept} />
          <p>{reasonOf(data)}</p>
        </>
      )}
      <p>
        <strong>Raderingen går inte att ångra.</strong>
      </p>
      <Form<{ confirm: string }>
        fields={[
          {
            kind: 'text',
            name: 'confirm',
            label: `Skriv ”${data.name}” för att bekräfta`,
            autoComplete: 'off',
            rules: rules.string().trim().required().oneOf([data.name], 'Skriv namnet precis som det står.'),
          },
        ]}
        initialValues={{ confirm: '' }}
        submitLabel="Radera uppgifterna"
        failureTitle="Uppgifterna kunde inte raderas."
        onSubmit={confirm}
      />
    </>
  )
}

const Parts = ({ parts }: { parts: Preview['erased'] }) => (
  <ul className={classes.parts}>
    {parts.map(({ label, rows }) => (
      <li key={label}>
        {label}: {rows}
      </li>
    ))}
  </ul>
)

const reasonOf = ({ kept_until: until }: Preview): string =>
  until === null
    ? 'Betalarens uppgifter behövs för faktureringen.'
    : `Bokföringslagen kräver att de sparas till ${formatDate(until)}.`

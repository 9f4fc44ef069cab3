import { useCall } from '@stafapp/shared/calls'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import type { User } from '../api.ts'

const fields: FieldSpec<'current_password'>[] = [
  {
    kind: 'password',
    name: 'current_password',
    label: 'Ditt eget lösenord',
    autoComplete: 'current-password',
    rules: rules.string().required().max(1024),
  },
]

/** For users who have lost both their phone and their recovery codes. */
export function RemoveFactor({ user: { id, username } }: { user: User }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useCall('POST /api/users/{id}/remove-factor/')
  if (!isAsking) {
    return (
      <Button aria-label={`Stäng av tvåstegsinloggningen för ${username}`} onClick={() => setAsking(true)}>
        Stäng av tvåstegsinloggningen
      </Button>
    )
  }
  return (
    <section aria-label={`Tvåstegsinloggningen för ${username}`}>
      <p>Kontrollera först vem som ber om det, till exempel per telefon. Kontot loggas ut överallt och får ett mejl.</p>
      <Form
        fields={fields}
        initialValues={{ current_password: '' }}
        submitLabel="Stäng av"
        failureTitle="Tvåstegsinloggningen kunde inte stängas av."
        onSubmit={async (values) => {
          await remove.mutateAsync({ params: { id }, body: { ...values } })
          notifySuccess(`Tvåstegsinloggningen för ${username} är avstängd`)
          setAsking(false)
        }}
      />
      <Button onClick={() => setAsking(false)}>Avbryt</Button>
    </section>
  )
}

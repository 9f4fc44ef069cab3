import { useCall } from '@stafapp/shared/calls'
import { Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import type { Ceremony } from './ceremony-card.tsx'

const placesChoices = ['1', '2', '3', '4', '5', '6', '7', '8'].map((value) => ({ value, label: value }))

/** Who gives out the prizes, and to how many ranks. */
export function CeremonySettings({ ceremony }: { ceremony: Ceremony }) {
  const change = useCall('PATCH /api/raceday/ceremonies/{id}/')
  const { event_instance, event_name, version, presenter, places } = ceremony
  return (
    <details>
      <summary>Utdelare och antal placeringar</summary>
      <Form
        label={`Prisutdelningen i ${event_name}`}
        layout="row"
        fields={[
          {
            kind: 'text',
            name: 'presenter',
            label: 'Delas ut av',
            autoComplete: 'off',
            rules: rules.string().max(200),
          },
          {
            kind: 'select',
            name: 'places',
            label: 'Placeringar',
            options: placesChoices,
            rules: rules.string().required(),
          },
        ]}
        initialValues={{ presenter, places: String(places) }}
        needsChange
        submitLabel="Spara"
        submitName={`Spara ${event_name}`}
        submitKind="plain"
        failureTitle="Prisutdelningen kunde inte sparas."
        onSubmit={async (values) => {
          await change.mutateAsync({
            params: { id: event_instance },
            body: { version, presenter: values.presenter, places: Number(values.places) },
          })
          notifySuccess(`${event_name} är sparad`)
        }}
      />
    </details>
  )
}

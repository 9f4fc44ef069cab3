import { useCall } from '@stafapp/shared/calls'
import { Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { fromField } from '../../../shared/helsinki.ts'
import type { AdminKarneval } from '../api.ts'
import { momentNames, usualDates } from '../dates.ts'

type Values = { name: string; starts_on: string; from: string }

/** Creates a draft: copied from an earlier carnival, or blank with the usual dates. */
export function NewKarneval({ all, onMade }: { all: readonly AdminKarneval[]; onMade: (id: number) => void }) {
  const copy = useCall('POST /api/events/stafettkarneval/{id}/copy/')
  const create = useCall('POST /api/events/stafettkarneval/')
  const save = async ({ name, starts_on, from }: Values) => {
    try {
      const made =
        from === 'blank'
          ? await create.mutateAsync({ body: blank(name.trim(), starts_on) })
          : await copy.mutateAsync({ params: { id: Number(from) }, body: { name: name.trim(), starts_on } })
      notifySuccess(`${made.name} har skapats som utkast`)
      onMade(made.id)
    } catch (error) {
      notifyFailure(error)
      throw error
    }
  }
  return (
    <Form<Values>
      fields={[
        { kind: 'text', name: 'name', label: 'Namn', rules: rules.string().trim().required().max(100) },
        {
          kind: 'text',
          name: 'starts_on',
          label: 'Första dagen',
          helpText: 'ÅÅÅÅ-MM-DD, en fredag.',
          rules: rules
            .string()
            .required()
            .matches(/^\d{4}-\d{2}-\d{2}$/, 'Skriv dagen i formen ÅÅÅÅ-MM-DD.')
            .test('day', 'Dagen finns inte.', (day) => !Number.isNaN(Date.parse(`${day}T00:00Z`))),
        },
        {
          kind: 'select',
          name: 'from',
          label: 'Utgå från',
          options: [
            ...all.map(({ id, name }) => ({ value: String(id), label: name })),
            { value: 'blank', label: 'En tom karneval' },
          ],
          rules: rules.string().required(),
        },
      ]}
      initialValues={{ name: '', starts_on: '', from: String(all[0]?.id ?? 'blank') }}
      submitLabel="Skapa utkastet"
      failureTitle="Karnevalen kunde inte skapas."
      onSubmit={save}
    />
  )
}

function blank(name: string, startsOn: string) {
  const dates = usualDates(startsOn)
  const instants = Object.fromEntries(momentNames.map((moment) => [moment, fromField(dates[moment])])) as Pick<
    AdminKarneval,
    (typeof momentNames)[number]
  >
  const { starts_on, ends_on } = dates
  const place = { venue: 'Olympiastadion', city: 'Helsingfors' }
  return { name, year: Number(startsOn.slice(0, 4)), ...place, starts_on, ends_on, ...instants, banner_text: null }
}

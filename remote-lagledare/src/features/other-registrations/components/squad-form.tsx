import { toE164 } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { Button } from '@stafapp/shared/page'
import type { Order } from '../../../shared/order/types.ts'

export type Squad = Order['cheer_squads'][number]

type SquadFormProps = {
  squad: Squad | null
  /** Index in the list, to match server errors to fields. */
  index: number
  onSave: (squad: Squad) => Promise<unknown>
  onCancel: () => void
}

type Name = 'class_name' | 'participants' | 'adult_name' | 'adult_phone'

const fieldsOf = (index: number): FieldSpec<Name>[] =>
  (
    [
      { kind: 'text', name: 'class_name', label: 'Klass', rules: rules.string().trim().required().max(60) },
      {
        kind: 'number',
        name: 'participants',
        label: 'Antal deltagare',
        rules: rules
          .string()
          .trim()
          .required()
          .matches(/^([1-9]\d?|[1-4]\d\d|500)$/, 'Skriv ett antal mellan 1 och 500.'),
      },
      {
        kind: 'text',
        name: 'adult_name',
        label: 'Ansvarig vuxen',
        autoComplete: 'off',
        rules: rules.string().trim().required().max(100),
      },
      {
        kind: 'tel',
        name: 'adult_phone',
        label: 'Den vuxnas telefonnummer',
        autoComplete: 'off',
        rules: rules
          .string()
          .required()
          .test('phone', 'Skriv ett telefonnummer, till exempel 050 123 4567.', (text) => toE164(text ?? '') !== null),
      },
    ] satisfies FieldSpec<Name>[]
  ).map((field) => ({ ...field, attr: `cheer_squads.${index}.${field.name}` }))

export function SquadForm({ squad, index, onSave, onCancel }: SquadFormProps) {
  return (
    <Form
      fields={fieldsOf(index)}
      initialValues={{
        class_name: squad?.class_name ?? '',
        participants: squad ? String(squad.participants) : '',
        adult_name: squad?.adult_name ?? '',
        adult_phone: squad?.adult_phone ?? '',
      }}
      submitLabel="Spara hejarklacken"
      failureTitle="Hejarklacken kunde inte sparas."
      onSubmit={(values) =>
        onSave({
          class_name: values.class_name.trim(),
          participants: Number(values.participants),
          adult_name: values.adult_name.trim(),
          adult_phone: toE164(values.adult_phone) ?? values.adult_phone,
        })
      }
    >
      <Button onClick={onCancel}>Avbryt</Button>
    </Form>
  )
}

import { toE164 } from '@stafapp/shared/format'
import { type FieldSpec, rules } from '@stafapp/shared/forms'

export const nameFields: FieldSpec<'first_name' | 'last_name'>[] = [
  {
    kind: 'text',
    name: 'first_name',
    label: 'Förnamn',
    autoComplete: 'given-name',
    rules: rules.string().trim().required().max(100),
  },
  {
    kind: 'text',
    name: 'last_name',
    label: 'Efternamn',
    autoComplete: 'family-name',
    rules: rules.string().trim().required().max(100),
  },
]

export const phoneField: FieldSpec<'phone'> = {
  kind: 'tel',
  name: 'phone',
  label: 'Telefonnummer',
  autoComplete: 'tel',
  helpText: 'Ett nummer som du nås på under karnevalen, till exempel 050 123 4567 eller +358 50 123 4567.',
  rules: rules
    .string()
    .required()
    .test('phone', 'Skriv ett telefonnummer, till exempel 050 123 4567.', (text) => toE164(text ?? '') !== null),
}

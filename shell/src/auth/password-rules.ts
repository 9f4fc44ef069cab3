import { type FieldSpec, rules } from '@stafapp/shared/forms'

const weak = 'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.'

/** Letters of any alphabet count, including å, ä and ö. */
const demands = [
  { label: 'minst 8 tecken', pattern: /^.{8,}$/su },
  { label: 'en stor bokstav', pattern: /\p{Lu}/u },
  { label: 'en liten bokstav', pattern: /\p{Ll}/u },
  { label: 'en siffra', pattern: /\d/ },
]

/** A field for a new password, which shows what is demanded of it and what is met already. */
export const newPasswordField = <Name extends string>(name: Name, label: string): FieldSpec<Name> => ({
  kind: 'password',
  name,
  label,
  autoComplete: 'new-password',
  demands,
  rules: demands.reduce((rule, { pattern }) => rule.matches(pattern, weak), rules.string().required(weak)),
})

/** Rule of a confirmation field: must equal the field `name`. */
export const sameAs = (name: string) =>
  rules
    .string()
    .required('Lösenorden matchar inte')
    .oneOf([rules.ref(name)], 'Lösenorden matchar inte')

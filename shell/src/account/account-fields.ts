import { type FieldSpec, rules } from '@stafapp/shared/forms'

/** Required for sensitive changes, so that a stolen session alone cannot make them. */
export const currentPassword: FieldSpec<'current_password'> = {
  kind: 'password',
  name: 'current_password',
  label: 'Nuvarande lösenord',
  autoComplete: 'current-password',
  rules: rules.string().required().max(1024),
}

/** Only an app code is accepted here: recovery codes do not exist before enrolment. */
export const appCode: FieldSpec<'code'> = {
  kind: 'text',
  name: 'code',
  label: 'Kod ur appen',
  autoComplete: 'one-time-code',
  rules: rules
    .string()
    .required()
    .matches(/^\s*\d{3}\s?\d{3}\s*$/, 'Skriv de sex siffrorna ur appen.'),
}

export const appOrRecoveryCode: FieldSpec<'code'> = {
  kind: 'text',
  name: 'code',
  label: 'Kod ur appen, eller en reservkod',
  autoComplete: 'one-time-code',
  rules: rules.string().trim().required().max(40),
}

import { type FieldSpec, rules } from '@stafapp/shared/forms'

/** Required for sensitive changes, so that a stolen session alone cannot make them. */
export const currentPassword: FieldSpec<'current_password'> = {
  kind: 'password',
  name: 'current_password',
  label: 'Nuvarande lösenord',
  autoComplete: 'current-password',
  rules: rules.string().required().max(1024),
}

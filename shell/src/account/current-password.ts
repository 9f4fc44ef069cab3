import { type FieldSpec, rules } from '@stafapp/shared/forms'

/** Asked for anew before what a stolen session must not change. */
export const currentPassword: FieldSpec<'current_password'> = {
  kind: 'password',
  name: 'current_password',
  label: 'Nuvarande lösenord',
  autoComplete: 'current-password',
  rules: rules.string().required().max(1024),
}

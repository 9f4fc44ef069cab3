import { rules } from '@stafapp/shared/forms'

const weak = 'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.'

/** Spec §5, with its message. Letters of any alphabet count, so that å, ä and ö do. */
export const newPassword = rules
  .string()
  .required(weak)
  .matches(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d).{8,}$/su, weak)

/** The confirmation of the field `name`. */
export const sameAs = (name: string) =>
  rules
    .string()
    .required('Lösenorden matchar inte')
    .oneOf([rules.ref(name)], 'Lösenorden matchar inte')

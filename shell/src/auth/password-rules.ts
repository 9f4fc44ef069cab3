import { rules } from '@stafapp/shared/forms'

const weak = 'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.'

/**
 * At least 8 characters with upper case, lower case and a digit. Letters of any alphabet count, including å, ä and ö.
 */
export const newPassword = rules
  .string()
  .required(weak)
  .matches(/^(?=.*\p{Lu})(?=.*\p{Ll})(?=.*\d).{8,}$/su, weak)

/** Rule of a confirmation field: must equal the field `name`. */
export const sameAs = (name: string) =>
  rules
    .string()
    .required('Lösenorden matchar inte')
    .oneOf([rules.ref(name)], 'Lösenorden matchar inte')

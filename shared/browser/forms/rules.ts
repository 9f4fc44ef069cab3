import { boolean, ref, setLocale, string } from 'yup'

const missing = 'Fältet är obligatoriskt.'

setLocale({
  mixed: { required: missing, notType: 'Värdet har fel form.', oneOf: 'Välj ett av alternativen.' },
  string: {
    email: 'Skriv en e-postadress, till exempel namn@skola.fi.',
    min: ({ min }) => `Skriv minst ${min} tecken.`,
    max: ({ max }) => `Skriv högst ${max} tecken.`,
  },
})

/** The rule builders for `FieldSpec.rules`, with Swedish messages: `rules.string().required()`. */
export const rules = { string, boolean, ref }

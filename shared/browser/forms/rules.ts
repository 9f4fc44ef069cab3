import { addMethod, boolean, ref, StringSchema, setLocale, string } from 'yup'

const missing = 'Fältet är obligatoriskt.'
const email = 'Skriv en e-postadress, till exempel namn@skola.fi.'

setLocale({
  mixed: { required: missing, notType: 'Värdet har fel form.', oneOf: 'Välj ett av alternativen.' },
  string: {
    email,
    min: ({ min }) => `Skriv minst ${min} tecken.`,
    max: ({ max }) => `Skriv högst ${max} tecken.`,
  },
})

// The library takes an address whose domain has no dot, which the server refuses.
const { email: isEmail } = StringSchema.prototype
addMethod(string, 'email', function (this: StringSchema) {
  return isEmail.call(this).matches(/@.+\../, { message: email, excludeEmptyString: true })
})

/** Text of a whole number between two others; empty text is left to `required`. */
const whole = (min: number, max: number): StringSchema =>
  string().test('whole', `Skriv ett heltal mellan ${String(min).replace('-', '−')} och ${max}.`, (text) => {
    const digits = text?.trim() ?? ''
    return digits === '' || (/^-?\d{1,9}$/.test(digits) && Number(digits) >= min && Number(digits) <= max)
  })

/** The rule builders for `FieldSpec.rules`, with Swedish messages: `rules.string().required()`. */
export const rules = { string, boolean, ref, whole }

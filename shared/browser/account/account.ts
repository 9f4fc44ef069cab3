export { type Me, meQuery, useUpdateUser } from './me.ts'
export { NameForm, nameFields, PhoneForm, phoneField } from './own-forms.tsx'

export type { TestContext } from 'yup'
export type { CalendarProps, FieldSpec, FormState, FormValues, Option } from './field-spec.ts'
export { Form, type FormProps } from './form.tsx'
export { rules } from './rules.ts'

import { useFormik } from 'formik'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { ErrorSummary, type Failure, failureOf } from './error-summary.tsx'
import { Field } from './field.tsx'
import { type FieldSpec, type FormValues, formSchema } from './field-spec.ts'
import classes from './form.module.css'
import { SubmitButton } from './submit-button.tsx'

export type FormProps<V extends FormValues> = {
  fields: readonly FieldSpec<Extract<keyof V, string>>[]
  initialValues: V
  /** Rejecting keeps the form: an ApiError's errors are shown at their fields by `attr`, others in the summary. */
  onSubmit: (values: V) => Promise<unknown>
  submitLabel?: string
  /** Title of the summary of the server's refusals. */
  failureTitle?: string
  /** Between the fields and the button: information, links. */
  children?: ReactNode
}

/** The label shown to the user: a grouped checkbox uses the group's legend. */
const nameOf = (field: FieldSpec): string => (field.kind === 'checkbox' && field.legend) || field.label

/** The generic form: validated on every change; submit is disabled while invalid or submitting. */
export function Form<V extends FormValues>(props: FormProps<V>) {
  const {
    fields,
    initialValues,
    onSubmit,
    submitLabel,
    failureTitle = 'Uppgifterna kunde inte skickas.',
    children,
  } = props
  const formId = useId()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sent, setSent] = useState<V | null>(null)
  const validationSchema = useMemo(() => formSchema(fields), [fields])
  const formik = useFormik<V>({
    initialValues,
    validationSchema,
    validateOnMount: true,
    onSubmit: async (values) => {
      setFailure(null)
      try {
        await onSubmit(values)
        setSent(values)
      } catch (error) {
        setFailure(failureOf(error, fields, values))
      }
    },
  })
  const hasUnsavedInput = sent === null ? formik.dirty : formik.values !== sent
  const fieldId = (name: string) => `${formId}${name}`
  const ruleError = (name: string) => formik.errors[name] as string | undefined
  const shownError = ({ name }: FieldSpec) => {
    const refused = failure?.fields[name]
    if (refused && formik.values[name] === refused.refused) return refused.text
    return formik.touched[name] ? ruleError(name) : undefined
  }
  const change = (name: string, value: FormValues[string]) => {
    void formik.setFieldTouched(name, true, false)
    void formik.setFieldValue(name, value)
  }
  const fieldOf = (field: FieldSpec) => (
    <Field
      key={field.name}
      id={fieldId(field.name)}
      field={field}
      value={formik.values[field.name] ?? ''}
      error={shownError(field)}
      onChange={(value) => change(field.name, value)}
      onBlur={() => void formik.setFieldTouched(field.name)}
    />
  )
  return (
    // The shell checks data-dirty before it reloads the page by itself.
    <form noValidate className={classes.form} data-dirty={hasUnsavedInput} onSubmit={formik.handleSubmit}>
      {failure && <ErrorSummary title={failureTitle} failure={failure} fields={fields} fieldId={fieldId} />}
      <fieldset disabled={formik.isSubmitting} className={classes.fields}>
        {groupFields(fields).map(({ legend, members }) =>
          legend === undefined ? (
            members.map(fieldOf)
          ) : (
            <fieldset key={members[0]?.name} className={classes.group}>
              <legend className={classes.label}>{legend}</legend>
              {members.map(fieldOf)}
            </fieldset>
          ),
        )}
      </fieldset>
      {children}
      <SubmitButton
        label={submitLabel}
        isSubmitting={formik.isSubmitting}
        missing={fields.filter(({ name }) => ruleError(name)).map(nameOf)}
      />
    </form>
  )
}

type Group = { legend: string | undefined; members: FieldSpec[] }

const legendOf = (field: FieldSpec) => (field.kind === 'checkbox' ? field.legend : undefined)

/** Groups adjacent fields with the same legend, in order. */
function groupFields(fields: readonly FieldSpec[]): Group[] {
  const groups: Group[] = []
  for (const field of fields) {
    const legend = legendOf(field)
    const last = groups.at(-1)
    if (last && last.legend === legend) last.members.push(field)
    else groups.push({ legend, members: [field] })
  }
  return groups
}

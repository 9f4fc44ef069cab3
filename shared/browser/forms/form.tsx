import { useFormik, validateYupSchema, yupToFormErrors } from 'formik'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ErrorSummary, type Failure, failureOf } from './error-summary.tsx'
import { Field } from './field.tsx'
import { type FieldSpec, type FormPart, type FormState, type FormValues, formSchema } from './field-spec.ts'
import classes from './form.module.css'
import { SubmitButton } from './submit-button.tsx'

type Fields<V extends FormValues> = readonly FieldSpec<Extract<keyof V, string>>[]

export type FormProps<V extends FormValues> = {
  /** A function, if the answers so far decide what is asked. */
  fields: Fields<V> | ((values: V) => Fields<V>)
  /**
   * Followed when they change, as long as no input is unsaved. They may contain more than the fields show: with the
   * version of what is edited, a save names the version that the user saw.
   */
  initialValues: V
  /** Rejecting keeps the form: an ApiError's errors are shown at their fields by `attr`, others in the summary. */
  onSubmit: (values: V) => Promise<unknown>
  submitLabel?: string
  /** Accessible name of the submit button, if several forms of the page have the same label. */
  submitName?: string
  /** A second button that submits. It stands first, so that Enter in a field presses it. */
  otherSubmit?: { label: string; onSubmit: (values: V) => Promise<unknown> }
  /** Title of the summary of the server's refusals. */
  failureTitle?: string
  /** Accessible name of the form, if no heading says what it is. */
  label?: string
  /** `grid`: as many columns as fit. Default: one column. */
  layout?: 'column' | 'grid'
  /** Between the fields and the button: information, links. */
  children?: FormPart<V>
  /** Beside the submit button: what else can be done, such as to cancel. */
  actions?: ReactNode
}

/** The label shown to the user: a grouped checkbox uses the group's legend. */
const nameOf = ({ kind, legend, label }: FieldSpec): string => {
  if (!legend) return label
  return kind === 'checkbox' ? legend : `${legend}, ${label}`
}

/** A typed day or time is no error while it is being typed: the field says so when it is left. */
const saysWhenLeft: readonly FieldSpec['kind'][] = ['date', 'time', 'datetime']

/** The generic form: validated on every change; submit is disabled while invalid or submitting. */
export function Form<V extends FormValues>(props: FormProps<V>) {
  const { initialValues, onSubmit, otherSubmit, failureTitle = 'Uppgifterna kunde inte skickas.' } = props
  const fieldsOf = (values: V) => (typeof props.fields === 'function' ? props.fields(values) : props.fields)
  const formId = useId()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sent, setSent] = useState<V | null>(null)
  const isOther = useRef(false)
  const formik = useFormik<V>({
    initialValues,
    validate: (values) => errorsOf(values, fieldsOf(values)),
    validateOnMount: true,
    onSubmit: async (values) => {
      setFailure(null)
      try {
        await (isOther.current && otherSubmit ? otherSubmit.onSubmit(values) : onSubmit(values))
        setSent(values)
      } catch (error) {
        setFailure(failureOf(error, fieldsOf(values), values))
      }
    },
  })
  const { values } = formik
  const fields = fieldsOf(values)
  const hasUnsavedInput = sent === null ? formik.dirty : values !== sent
  useFollowed(initialValues, hasUnsavedInput, () => {
    setSent(null)
    setFailure(null)
    formik.resetForm({ values: initialValues })
    void formik.validateForm(initialValues)
  })
  const fieldId = (name: string) => `${formId}${name}`
  const ruleError = (name: string) => formik.errors[name] as string | undefined
  const shownError = ({ name }: FieldSpec) => {
    const refused = failure?.fields[name]
    if (refused && values[name] === refused.refused) return refused.text
    return formik.touched[name] ? ruleError(name) : undefined
  }
  const change = (name: string, value: FormValues[string]) => void formik.setFieldValue(name, value)
  const form = { values, change }
  const fieldOf = (field: FieldSpec) => (
    <Fragment key={field.name}>
      {field.title && <h2 className={classes.title}>{field.title}</h2>}
      {field.intro && <div className={classes.intro}>{partOf(field.intro, form)}</div>}
      <Field
        id={fieldId(field.name)}
        field={field}
        value={values[field.name] ?? ''}
        error={shownError(field)}
        below={partOf(field.below, form)}
        onChange={(value) => {
          if (!saysWhenLeft.includes(field.kind)) void formik.setFieldTouched(field.name, true, false)
          change(field.name, value)
        }}
        onBlur={() => void formik.setFieldTouched(field.name)}
      />
    </Fragment>
  )
  return (
    // The shell checks data-dirty before it reloads the page by itself.
    <form
      noValidate
      className={classes.form}
      aria-label={props.label}
      data-layout={props.layout}
      data-dirty={hasUnsavedInput}
      onSubmit={formik.handleSubmit}
    >
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
      {partOf<V>(props.children, form)}
      <SubmitButton
        label={props.submitLabel}
        name={props.submitName}
        otherLabel={otherSubmit?.label}
        isSubmitting={formik.isSubmitting}
        missing={fields.filter(({ name }) => ruleError(name)).map(nameOf)}
        onPress={(isOtherPressed) => {
          isOther.current = isOtherPressed
        }}
      >
        {props.actions}
      </SubmitButton>
    </form>
  )
}

function partOf<V extends FormValues>(part: FormPart<V>, form: FormState<V>): ReactNode {
  return typeof part === 'function' ? part(form) : part
}

/** Errors of the rules by field name. */
async function errorsOf<V extends FormValues>(values: V, fields: readonly FieldSpec[]): Promise<object> {
  try {
    await validateYupSchema(values, formSchema(fields))
    return {}
  } catch (error) {
    return yupToFormErrors(error)
  }
}

/** Calls back when the initial values have become others, unless input would be lost. */
function useFollowed(initialValues: FormValues, hasUnsavedInput: boolean, onChange: () => void): void {
  const text = JSON.stringify(initialValues)
  const [followed, setFollowed] = useState(text)
  useEffect(() => {
    if (text === followed || hasUnsavedInput) return
    setFollowed(text)
    onChange()
  }, [text, followed, hasUnsavedInput, onChange])
}

type Group = { legend: string | undefined; members: FieldSpec[] }

/** Groups adjacent fields with the same legend, in order. */
function groupFields(fields: readonly FieldSpec[]): Group[] {
  const groups: Group[] = []
  for (const field of fields) {
    const { legend } = field
    const last = groups.at(-1)
    if (last && last.legend === legend) last.members.push(field)
    else groups.push({ legend, members: [field] })
  }
  return groups
}

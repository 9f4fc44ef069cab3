import { KeptNote } from '@stafapp/shared/kept-draft'
import { useFormik, validateYupSchema, yupToFormErrors } from 'formik'
import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { afterPress } from './after-press.ts'
import { ErrorSummary, type Failure, failureOf, refusalOf } from './error-summary.tsx'
import { Field } from './field.tsx'
import { type FieldSpec, type FormPart, type FormState, type FormValues, formSchema, isRequired } from './field-spec.ts'
import classes from './form.module.css'
import { Meanwhile } from './meanwhile.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useKeptInput } from './use-kept-input.ts'

type Fields<V extends FormValues> = readonly FieldSpec<Extract<keyof V, string>>[]

export type FormProps<V extends FormValues> = {
  /** A function, if the answers so far decide what is asked. */
  fields: Fields<V> | ((values: V) => Fields<V>)
  /**
   * Followed when they change, as long as no input is unsaved. They may contain more than the fields show: with the
   * version of what is edited, a save names the version that the user saw.
   */
  initialValues: V
  /**
   * Rejecting keeps the form: an ApiError's errors are shown at their fields by `attr`, others in the summary, and nothing
   * for an AbortError: the user has thought better of it.
   */
  onSubmit: (values: V) => Promise<unknown>
  /** `onSubmit` waits for the user's answer to a question: nothing is being sent yet. */
  isAsking?: boolean
  /** Called with the values after each change. */
  onChange?: (values: V) => void
  submitLabel?: string
  /** `plain`, if what the form does is not the page's main action. */
  submitKind?: 'primary' | 'plain'
  /** Nothing can be sent until something has changed. */
  needsChange?: boolean
  /** Accessible name of the submit button, if several forms of the page have the same label. */
  submitName?: string
  /** A second button that submits. Enter in a field presses the first. */
  otherSubmit?: { label: string; onSubmit: (values: V) => Promise<unknown> }
  /** Title of the summary of the server's refusals. */
  failureTitle?: string
  /**
   * The caller tells the refusals in a toast: those that stand at fields are not summed up too, and the first such field
   * takes the focus.
   */
  hasToast?: boolean
  /** Accessible name of the form, if no heading says what it is. */
  label?: string
  /**
   * `grid`: as many columns as fit, each at least `--form-column` wide. `row`: a short form, its buttons beside the
   * fields. `table`: a row for each field or legend, its label on the left and its inputs on the right; one column on
   * phones. Default: one column.
   */
  layout?: 'column' | 'grid' | 'row' | 'table'
  /** Above the fields: an editor with its own state that is sent with them. */
  above?: ReactNode
  /** Between the fields and the button: information, links. */
  children?: FormPart<V>
  /** Beside the submit button: what else can be done, such as to cancel. */
  actions?: FormPart<V>
  /** Why the input outside the fields cannot be sent yet: disables the button and is shown beside it. */
  fault?: string | null
  /** The input outside the fields is not saved. */
  isDirty?: boolean
  /**
   * Keeps unsaved input of the fields in this browser, per user, until it is saved or undone (see `kept-draft`): what
   * the input is about, with the ids of the carnival and of what is edited. Not for forms with children's names or diets.
   */
  keep?: string
  /** For entries in series: the values to begin the next one with. The first field takes the focus. */
  next?: (sent: V) => V
}

/** The label shown to the user: a grouped checkbox uses the group's legend. */
const nameOf = ({ kind, legend, label }: FieldSpec): string => {
  if (!legend) return label
  return kind === 'checkbox' ? legend : `${legend}, ${label}`
}

/** The T of a moment whose day and time are both empty is no input. */
const isEmpty = (value: FormValues[string] | undefined): boolean =>
  typeof value === 'string' ? value.trim() === '' || value === 'T' : !value

/** A typed day or time is no error while it is being typed: the field says so when it is left. */
const saysWhenLeft: readonly FieldSpec['kind'][] = ['date', 'time', 'datetime']

/** From so many fields that are all required, one sentence says so instead of a word at each. */
const MANY_REQUIRED = 5

/** The generic form: validated on every change; submit is disabled while invalid or submitting. */
export function Form<V extends FormValues>(props: FormProps<V>) {
  const { initialValues, onSubmit, otherSubmit, next, failureTitle = 'Uppgifterna kunde inte skickas.' } = props
  const fieldsOf = (values: V) => (typeof props.fields === 'function' ? props.fields(values) : props.fields)
  const formId = useId()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sent, setSent] = useState<V | null>(null)
  const isOther = useRef(false)
  const formik = useFormik<V>({
    initialValues,
    validate: (values) => errorsOf(values, fieldsOf(values)),
    onSubmit: async (values, { resetForm }) => {
      setFailure(null)
      try {
        await (isOther.current && otherSubmit ? otherSubmit.onSubmit(values) : onSubmit(values))
        // At once, because what has been sent may take the form off the page.
        kept.forget()
        if (next) {
          const begun = next(values)
          resetForm({ values: begun })
          setEntry((before) => before + 1)
          await validateForm(begun)
        } else setSent(values)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
        setFailure(failureOf(error, fieldsOf(values), values))
      }
    },
  })
  const { values, validateForm } = formik
  const fields = fieldsOf(values)
  const asked = fields.map(({ name }) => name).join()
  // Counts the values that a part of the form has filled in.
  const [fills, setFills] = useState(0)
  // On mount too, and when input outside the fields has changed which of them are asked for. After several values that are
  // filled in at once, all together: a validation of each would not know the others yet.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rules that apply follow `asked`, the values `fills`
  useEffect(() => void validateForm(), [validateForm, asked, fills])
  const isUnsaved = sent === null ? formik.dirty : values !== sent
  const hasUnsavedInput = props.isDirty || isUnsaved
  const kept = useKeptInput(props.keep, {
    fields,
    initialValues: formik.initialValues,
    values,
    isUnsaved,
    onRestore: (restored) => {
      // A fault in what was typed then is told at its field, as it was.
      for (const { name } of fieldsOf(restored))
        if (restored[name] !== initialValues[name] && !isEmpty(restored[name]))
          void formik.setFieldTouched(name, true, false)
      void formik.setValues(restored, false)
      setFills((count) => count + 1)
      props.onChange?.(restored)
    },
  })
  const place = useRef<HTMLFormElement>(null)
  const isRestored = kept.restored !== null
  // Input that nobody sees would only be noticed when the page asks about it on leaving.
  useEffect(() => {
    const fold = isRestored && place.current?.closest('details')
    if (fold) fold.open = true
  }, [isRestored])
  // Not if the new values are those that the form shows, for example after a save from elsewhere on the page.
  const wouldLose = hasUnsavedInput && fields.some(({ name }) => values[name] !== initialValues[name])
  const follow = () => {
    setSent(null)
    setFailure(null)
    formik.resetForm({ values: initialValues })
    void validateForm(initialValues)
  }
  const { isBehind, before, keep } = useFollowed(initialValues, wouldLose, follow)
  /** The others' values, with the user's own where the user has changed something. */
  const keepOwn = () => {
    const own = fields.filter(({ name }) => values[name] !== before[name]).map(({ name }) => [name, values[name]])
    keep()
    setSent(null)
    setFailure(null)
    formik.resetForm({ values: initialValues })
    void formik.setValues({ ...initialValues, ...Object.fromEntries(own) })
  }
  const fieldId = (name: string) => `${formId}${name}`
  // Counts the entries of a series.
  const [entry, setEntry] = useState(0)
  const [first] = fields
  const firstId = first && fieldId(first.name)
  useEffect(() => {
    if (entry > 0 && firstId) document.getElementById(firstId)?.focus()
  }, [entry, firstId])
  const isAtFields = props.hasToast === true && failure?.rest.length === 0
  const refusedName = isAtFields && fields.find(({ name }) => failure.fields[name])?.name
  // On a second failed attempt too, because the new failure is another object; the fields are disabled while it is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus must follow each new `failure`
  useEffect(() => {
    if (refusedName && !formik.isSubmitting) document.getElementById(fieldId(refusedName))?.focus()
  }, [failure, formik.isSubmitting])
  const ruleError = (name: string) => formik.errors[name] as string | undefined
  const undo = () => {
    follow()
    // The button that was pressed is gone.
    if (firstId) document.getElementById(firstId)?.focus()
  }
  const shownError = ({ name }: FieldSpec) => {
    const refused = failure && refusalOf(failure, name, values)
    if (refused) return refused
    return formik.touched[name] ? ruleError(name) : undefined
  }
  const change = (name: string, value: FormValues[string]) => {
    void formik.setFieldValue(name, value)
    props.onChange?.({ ...values, [name]: value })
  }
  /** What a part of the form fills in: a fault in it is told at its field, as of what is typed. */
  const fill = (name: string, value: FormValues[string]) => {
    if (!isEmpty(value)) void formik.setFieldTouched(name, true, false)
    void formik.setFieldValue(name, value, false)
    setFills((before) => before + 1)
    props.onChange?.({ ...values, [name]: value })
  }
  const form = { values, change: fill }
  const wrong = fields.filter(({ name }) => ruleError(name))
  const areAllRequired = fields.every(isRequired)
  const isSentence = areAllRequired && fields.length >= MANY_REQUIRED
  // In a short form the button beside the fields says what is missing.
  const isUnsaid = areAllRequired && props.layout === 'row'
  const fieldOf = (field: FieldSpec) => (
    <Fragment key={field.name}>
      {field.title && (
        <h2 id={field.titleId} tabIndex={field.titleId ? -1 : undefined} className={classes.title}>
          {field.title}
        </h2>
      )}
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
        onBlur={() => {
          if (!isUnsaid || !isEmpty(values[field.name])) afterPress(() => void formik.setFieldTouched(field.name))
        }}
      />
    </Fragment>
  )
  return (
    // The shell checks data-dirty before it reloads the page by itself.
    <form
      ref={place}
      noValidate
      className={classes.form}
      aria-label={props.label}
      data-layout={props.layout}
      data-dirty={hasUnsavedInput}
      data-kept={(kept.isKept && !props.isDirty) || undefined}
      data-all-required={isSentence || isUnsaid}
      onSubmit={formik.handleSubmit}
    >
      {kept.restored && isUnsaved && <KeptNote onUndo={kept.restored.length === 0 ? follow : null} />}
      {kept.restored && isUnsaved && kept.restored.length > 0 && (
        <Meanwhile
          changed={fields.filter(({ name }) => kept.restored?.includes(name))}
          values={initialValues}
          nameOf={nameOf}
          onKeep={kept.accept}
          onFollow={undo}
        />
      )}
      {failure && !isAtFields && (
        <ErrorSummary title={failureTitle} failure={failure} fields={fields} values={values} fieldId={fieldId} />
      )}
      {failure && isBehind && (
        <Meanwhile
          changed={fields.filter(({ name }) => initialValues[name] !== before[name])}
          values={initialValues}
          nameOf={nameOf}
          onKeep={keepOwn}
          onFollow={follow}
        />
      )}
      <fieldset disabled={formik.isSubmitting} className={classes.fields}>
        {isSentence && <p className={classes.above}>Alla fält är obligatoriska.</p>}
        {props.above && <div className={classes.above}>{props.above}</div>}
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
        kind={props.submitKind}
        name={props.submitName}
        otherLabel={otherSubmit?.label}
        isSubmitting={formik.isSubmitting}
        isAsking={props.isAsking}
        isUnchanged={props.needsChange === true && !hasUnsavedInput}
        missing={wrong.filter(({ name }) => isEmpty(values[name])).map(nameOf)}
        faulty={wrong.filter(({ name }) => !isEmpty(values[name])).map(nameOf)}
        fault={props.fault}
        onPress={(isOtherPressed) => {
          isOther.current = isOtherPressed
        }}
      >
        {partOf<V>(props.actions, form)}
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

/**
 * Calls back when the initial values have become others, unless input would be lost: then the user decides. `before`: the
 * values that the form began with. `keep`: from now on it has begun with the new ones.
 */
function useFollowed(initialValues: FormValues, wouldLose: boolean, follow: () => void) {
  const text = JSON.stringify(initialValues)
  const [followed, setFollowed] = useState(text)
  const isBehind = text !== followed && wouldLose
  useEffect(() => {
    if (text === followed || isBehind) return
    setFollowed(text)
    follow()
  }, [text, followed, isBehind, follow])
  return { isBehind, before: JSON.parse(followed) as FormValues, keep: () => setFollowed(text) }
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

import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import classes from './fields.module.css'

type Common = { label: string; error?: string | undefined }

/** A labelled input outside the generic form: filters, tables, timelines. */
export function TextField({ label, error, ...props }: Common & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        autoComplete="off"
        className={classes.input}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...props}
      />
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export function TextArea({ label, error, ...props }: Common & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        className={classes.input}
        aria-invalid={error !== undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        {...props}
      />
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export function Choice({
  label,
  children,
  ...props
}: { label: string; children: ReactNode } & ComponentProps<'select'>) {
  return (
    <label className={classes.field}>
      <span className={classes.label}>{label}</span>
      <select className={classes.input} {...props}>
        {children}
      </select>
    </label>
  )
}

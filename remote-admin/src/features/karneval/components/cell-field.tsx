import { afterPress } from '@stafapp/shared/forms'
import { type ComponentProps, useState } from 'react'
import fields from '../../../shared/fields.module.css'
import classes from '../karneval.module.css'

type Props = ComponentProps<'input'> & {
  id: string
  /** What is wrong with the value, told once the cell has been left. */
  fault: string | undefined
}

/** An input in a cell of a table, with what is wrong with it below it. */
export function CellField({ id, fault, className, onChange, ...props }: Props) {
  const [isTyping, setTyping] = useState(false)
  const error = isTyping ? undefined : fault
  return (
    <>
      <input
        id={id}
        autoComplete="off"
        className={`${fields.input} ${className}`}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onChange={(event) => {
          setTyping(true)
          onChange?.(event)
        }}
        onBlur={() => afterPress(() => setTyping(false))}
        {...props}
      />
      {error && (
        <p id={`${id}-error`} className={`${fields.error} ${classes.fault}`}>
          {error}
        </p>
      )}
    </>
  )
}

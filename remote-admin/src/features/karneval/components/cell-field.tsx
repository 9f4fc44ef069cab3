import { afterPress } from '@stafapp/shared/forms'
import { type ComponentProps, useState } from 'react'
import fields from '../../../shared/fields.module.css'
import classes from '../karneval.module.css'

type Props = ComponentProps<'input'> & {
  id: string
  /** What is wrong with the value, told once the cell has been left. */
  fault: string | undefined
  /** What a value that can be saved leads to, told then too. */
  warning?: string | undefined
}

/** An input in a cell of a table, with what is wrong with it or follows from it below it. */
export function CellField({ id, fault, warning, className, onChange, ...props }: Props) {
  const [isTyping, setTyping] = useState(false)
  const error = isTyping ? undefined : fault
  const note = isTyping ? undefined : (fault ?? warning)
  return (
    <>
      <input
        id={id}
        autoComplete="off"
        className={`${fields.input} ${className}`}
        aria-invalid={error !== undefined}
        aria-describedby={note && `${id}-error`}
        onChange={(event) => {
          setTyping(true)
          onChange?.(event)
        }}
        onBlur={() => afterPress(() => setTyping(false))}
        {...props}
      />
      {note && (
        <p id={`${id}-error`} className={`${error ? fields.error : classes.warning} ${classes.fault}`}>
          {note}
        </p>
      )}
    </>
  )
}

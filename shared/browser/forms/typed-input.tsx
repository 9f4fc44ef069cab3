import { useState } from 'react'
import type { AriaProps } from './field-label.tsx'
import classes from './form.module.css'

type Props = {
  wires: AriaProps
  value: string
  /** Digits only, if the usual forms need nothing else. */
  inputMode: 'numeric' | 'decimal'
  /** Accessible name, if the label names more than this input. */
  name?: string
  /** The value that a text stands for; null if it stands for none. */
  read: (text: string) => string | null
  /** A value as it is written in Finland. Text that is no value stays as it is. */
  write: (value: string) => string
  onChange: (value: string) => void
}

/**
 * A text field whose value differs from what is typed: "16.5" stands for `2025-05-16`. The text stays as typed until
 * the field is left, and longer if it stands for nothing. The field around it tells when it is left.
 */
export function TypedInput({ wires, value, inputMode, name, read, write, onChange }: Props) {
  const { onBlur: _fieldIsLeft, ...aria } = wires
  const [typed, setTyped] = useState({ text: write(value), value })
  // A value from elsewhere, such as the calendar, replaces the text.
  const text = typed.value === value ? typed.text : write(value)
  const type = (next: string) => {
    const nextValue = read(next) ?? next.trim()
    setTyped({ text: next, value: nextValue })
    onChange(nextValue)
  }
  return (
    <input
      {...aria}
      type="text"
      inputMode={inputMode}
      autoComplete="off"
      aria-label={name}
      className={classes.input}
      value={text}
      onChange={({ target }) => type(target.value)}
      onBlur={() => read(text) !== null && setTyped({ text: write(value), value })}
    />
  )
}

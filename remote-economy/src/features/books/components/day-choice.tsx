import { type FieldSpec, faultOf, SingleField } from '@stafapp/shared/forms'
import { useState } from 'react'

type Props = {
  field: FieldSpec
  /** The day that the page shows. */
  value: string
  /** Called with real days only. */
  onChange: (day: string) => void
}

/** A day that always is one for the page: while another is being typed, the page keeps the day before. */
export function DayChoice({ field, value, onChange }: Props) {
  const [typed, setTyped] = useState({ text: value, value })
  const type = (text: string) => {
    const isDay = text !== '' && faultOf(field, text) === null
    setTyped({ text, value: isDay ? text : value })
    if (isDay) onChange(text)
  }
  // A day chosen elsewhere on the page replaces what was typed.
  return <SingleField field={field} value={typed.value === value ? typed.text : value} onChange={type} />
}

import { Button, Spinner } from '@stafapp/shared/page'
import { lowerFirst } from '@stafapp/shared/rules/first-letter'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useId } from 'react'
import classes from './form.module.css'

type Props = {
  label?: string
  kind?: 'primary' | 'plain'
  /** Accessible name, if other forms have the same label. */
  name?: string
  /** A second button that submits. */
  otherLabel?: string
  isSubmitting: boolean
  /** What is to be sent is asked about first. */
  isAsking?: boolean | undefined
  /** Nothing to send: the buttons wait for a change. */
  isUnchanged: boolean
  /** Labels of the empty fields that have to be filled in, shown as the reason for the disabled button. */
  missing: readonly string[]
  /** Labels of the filled fields whose rules are not met. */
  faulty: readonly string[]
  /** Another reason for the disabled button. */
  fault?: string | null
  /** Called before the form is submitted. */
  onPress: (isOther: boolean) => void
  /** Other buttons in the same row. */
  children?: ReactNode
}

export function SubmitButton(props: Props) {
  const { label = 'Skicka', kind = 'primary', name, otherLabel, isSubmitting, isAsking, isUnchanged, fault } = props
  const reasonId = useId()
  const reasons = [listed('Fyll ännu i', props.missing), listed('Rätta', props.faulty), fault].filter(Boolean)
  const isSending = isSubmitting && !isAsking
  const common = {
    type: 'submit',
    disabled: isSubmitting || isUnchanged || reasons.length > 0,
    'aria-describedby': reasonId,
  } as const
  return (
    <div className={classes.submit}>
      <div className={classes.buttons}>
        <Button {...common} kind={kind} aria-label={name} onClick={() => props.onPress(false)}>
          {isSending && <Spinner />}
          {label}
        </Button>
        {otherLabel && (
          <Button {...common} kind={kind === 'plain' ? 'primary' : 'plain'} onClick={() => props.onPress(true)}>
            {otherLabel}
          </Button>
        )}
        {props.children}
      </div>
      <p id={reasonId} className={classes.reason} aria-live="polite">
        {isSending ? 'Skickar …' : <Unbroken text={reasons.join(' ')} />}
      </p>
    </div>
  )
}

/**
 * A label once: several fields may have the same, as each unit of a school has. Those of numbered groups are told
 * together: "Skolenhet i inbjudan 1–6".
 */
function listed(what: string, labels: readonly string[]): string {
  const numbers = new Map<string, number[]>()
  for (const label of labels) {
    const [, group, number, field] = /^(.+) (\d+), (.+)$/.exec(label) ?? []
    const text = group && field ? `${field} i ${lowerFirst(group)}` : label
    numbers.set(text, [...(numbers.get(text) ?? []), ...(number ? [Number(number)] : [])])
  }
  const list = [...numbers].map(([text, each]) => [text, rangesOf(each)].filter(Boolean).join(' ')).join(', ')
  return list && `${what}: ${list}${list.endsWith('?') ? '' : '.'}`
}

/** '1–3 och 5' */
function rangesOf(numbers: readonly number[]): string {
  const ranges: { from: number; to: number }[] = []
  for (const number of numbers) {
    const last = ranges.at(-1)
    if (last && number === last.to + 1) last.to = number
    else ranges.push({ from: number, to: number })
  }
  return listWords(ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`)))
}

import { roundNames } from '@stafapp/shared/rules/round-names'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type ReactNode, useState } from 'react'
import classes from './school-day.module.css'

type Props = { line: ReactNode; children: ReactNode }

/** One line of a list that opens by a press. On paper it is whole, which a closed details element is not. */
export function FoldedItem({ line, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={classes.folded}>
      <h3 className={classes.team}>
        <button type="button" className={classes.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {line}
        </button>
      </h3>
      <div className={classes.more}>{children}</div>
    </li>
  )
}

type RoundProps = { event_name: string; round: keyof typeof roundNames }

/** What was run, below who ran and how it went. */
export const RoundOf = ({ event_name, round }: RoundProps) => (
  <span className={classes.round}>
    <Unbroken text={event_name} />, {roundNames[round]}
  </span>
)

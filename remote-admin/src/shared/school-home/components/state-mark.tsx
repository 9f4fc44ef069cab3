import mark from '../../mark.module.css'
import type { StepState } from '../steps.ts'
import classes from './steps.module.css'

const marks: Record<StepState, { sign: string; text: string }> = {
  late: { sign: '!', text: 'Bråttom' },
  soon: { sign: '!', text: 'Snart' },
  open: { sign: '→', text: 'Att göra' },
  waiting: { sign: '…', text: 'Väntar' },
  closed: { sign: '–', text: 'Stängt' },
  done: { sign: '✓', text: 'Klart' },
}

/** A state as colour, sign and, for screen readers, text. */
export const StateMark = ({ state }: { state: StepState }) => (
  <span className={`${mark.mark} ${classes.mark}`} data-state={state}>
    <span aria-hidden="true">{marks[state].sign}</span>
    <span className="visually-hidden">{marks[state].text}: </span>
  </span>
)

import classes from './badge.module.css'
import type { Tone } from './invoice-words.ts'
import { StateText } from './state-text.tsx'

/** A state as one or two words; the colour only repeats the text. */
export const Badge = ({ text, tone }: { text: string; tone: Tone }) => (
  <span className={`${classes.badge} ${classes[tone]}`}>
    <StateText text={text} />
  </span>
)

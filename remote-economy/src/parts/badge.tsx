import classes from './badge.module.css'
import type { Tone } from './invoice-words.ts'

/** A state in one or two words. The colour only repeats what the word says. */
export const Badge = ({ text, tone }: { text: string; tone: Tone }) => (
  <span className={`${classes.badge} ${classes[tone]}`}>{text}</span>
)

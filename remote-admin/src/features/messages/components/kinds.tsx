import type { Receiver } from '../api/message-calls.ts'
import { oneOfKind } from '../message-words.ts'
import classes from './messages.module.css'

/** In what capacities somebody gets a message; no word is broken in a narrow column. */
export const Kinds = ({ of: { kinds } }: { of: Pick<Receiver, 'kinds'> }) => (
  <span className={classes.kinds}>{kinds.map((kind) => oneOfKind[kind]).join(', ')}</span>
)

import type { Receiver } from '../api.ts'
import { oneOfKind } from '../message-words.ts'
import classes from './messages.module.css'

/** A receiver's roles, without breaking words in a narrow column. */
export const Kinds = ({ of: { kinds } }: { of: Pick<Receiver, 'kinds'> }) => (
  <span className={classes.kinds}>{kinds.map((kind) => oneOfKind[kind]).join(', ')}</span>
)

import { formatMoney } from '@stafapp/shared/format'
import classes from './amount.module.css'

/** A sum in a table. Nothing is said quietly, so that the eye finds the sums that are something. */
export const Amount = ({ cents }: { cents: number }) =>
  cents === 0 ? <span className={classes.nothing}>{formatMoney(0)}</span> : formatMoney(cents)

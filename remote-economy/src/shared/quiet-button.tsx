import type { ComponentProps } from 'react'
import classes from './quiet-button.module.css'

/** An action that each row has and few rows need, so that it does not outshout what the list is read for. */
export function QuietButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" className={`${classes.quiet} no-print`} {...props} />
}

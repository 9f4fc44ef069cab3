import { Link, type LinkProps } from '@stafapp/shared/router'
import type { ComponentProps } from 'react'
import classes from './button.module.css'

type Kind = { /** `primary` once per view; `plain` is the default. */ kind?: 'primary' | 'plain' }

export type ButtonProps = ComponentProps<'button'> & Kind

/** A button for pages without the component library. */
export function Button({ kind = 'plain', className = '', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={`${classes.button} ${classes[kind]} ${className}`} {...props} />
}

/** A link styled as a button: a real link, so that keyboards and new tabs work. */
export function ButtonLink({ kind = 'plain', className = '', ...props }: LinkProps & Kind) {
  return <Link className={`${classes.button} ${classes[kind]} ${className}`} {...props} />
}

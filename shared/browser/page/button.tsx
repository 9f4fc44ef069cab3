import { Link, type LinkProps } from '@stafapp/shared/router'
import type { ComponentProps } from 'react'
import classes from './button.module.css'

type Kind = { /** `primary` once per view; `plain` is the default. */ kind?: 'primary' | 'plain' }

/** The look of a button, for a plain anchor that leads to a file; `ButtonLink` leads to a page of the portal. */
export const buttonLook = (kind: Kind['kind'] = 'plain'): string => `${classes.button} ${classes[kind]}`

export type ButtonProps = ComponentProps<'button'> & Kind

/** A button for pages without the component library. */
export function Button({ kind, className = '', type = 'button', ...props }: ButtonProps) {
  return <button type={type} className={`${buttonLook(kind)} ${className}`} {...props} />
}

/** A link styled as a button: a real link, so that keyboards and new tabs work. */
export function ButtonLink({ kind, className = '', ...props }: LinkProps & Kind) {
  return <Link className={`${buttonLook(kind)} ${className}`} {...props} />
}

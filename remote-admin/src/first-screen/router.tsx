import type { ComponentProps } from 'react'

/** In a first screen a link leaves the page. */
export const Link = ({ to, ...props }: ComponentProps<'a'> & { to: string }) => <a href={to} {...props} />

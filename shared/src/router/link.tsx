import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the portal. An address of another site is a plain `<a href>`. */
  to: string
  replace?: boolean
  state?: unknown
}

/**
 * A link inside the portal. Our own on the router's click handler, because the router's `Link` brings its framework
 * mode's prefetching along: 3 kB of a visitor's JavaScript that cannot be used here.
 */
export function Link({ to, replace, state, onClick, ...props }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, target: props.target })
  return (
    <a
      {...props}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** A link that tells when it leads to the page that is shown. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  const isHere = useResolvedPath(props.to).pathname === pathname
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />
}

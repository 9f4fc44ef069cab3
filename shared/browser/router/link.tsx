import type { AnchorHTMLAttributes } from 'react'
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the portal. For other sites use a plain `<a href>`. */
  to: string
  replace?: boolean
  state?: unknown
}

/**
 * A link inside the portal. Uses the router's click handler, because the router's own `Link` adds 3 kB of prefetching
 * code for framework mode, which is not used here.
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

/** A link that marks itself when it leads to the current page. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation()
  const isHere = useResolvedPath(props.to).pathname === pathname
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />
}

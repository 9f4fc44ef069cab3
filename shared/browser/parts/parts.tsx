import { Link, useSearchParams } from '@stafapp/shared/router'
import { useEffect, useRef } from 'react'
import classes from './parts.module.css'

/** The part of a page that the address names with `del`; the first one if it names none that exists. */
export function usePart<Part extends string>(parts: Readonly<Record<Part, string>>): Part {
  const [search] = useSearchParams()
  const names = Object.keys(parts) as Part[]
  const first = names[0] as Part
  return names.find((name) => name === search.get('del')) ?? first
}

type PartsProps<Part extends string> = {
  /** Names the row of links for assistive technology. */
  label: string
  /** Label by name in the address. */
  parts: Readonly<Record<Part, string>>
  shown: Part
  /** Parameters of the address that all parts share. */
  keeps?: readonly string[]
}

/**
 * Links to the parts of a long page, each with an address of its own: one row, which is scrolled where it is narrow, with
 * the shown part in sight.
 */
export function Parts<Part extends string>({ label, parts, shown, keeps = [] }: PartsProps<Part>) {
  const [search] = useSearchParams()
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part has its link elsewhere in the row
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]')
    // Not scrollIntoView, which moves the page too.
    if (row.current && link) row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2
  }, [shown])
  const addressOf = (part: Part) => {
    const next = new URLSearchParams({ del: part })
    for (const name of keeps) for (const value of search.getAll(name)) next.append(name, value)
    return `?${next}`
  }
  return (
    <nav ref={row} aria-label={label} className={`${classes.parts} no-print`}>
      {(Object.keys(parts) as Part[]).map((name) => (
        <Link key={name} to={addressOf(name)} aria-current={name === shown ? 'page' : undefined}>
          {parts[name]}
        </Link>
      ))}
    </nav>
  )
}

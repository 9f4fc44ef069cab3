import type { ReactNode } from 'react'

type Props = {
  section: string
  children: ReactNode
  /** Where the section is not shown yet: shows it and focuses its heading. */
  onPress?: (() => void) | undefined
  className?: string
}

/** Leads to a section of the same page: `section` is the id of its heading, which takes the focus (`tabIndex={-1}`). */
export function JumpLink({ section, children, onPress, className }: Props) {
  return (
    <a
      href={`#${section}`}
      className={className}
      onClick={(event) => {
        // The router would treat the hash as a navigation.
        event.preventDefault()
        if (onPress) onPress()
        else document.getElementById(section)?.focus()
      }}
    >
      {children}
    </a>
  )
}

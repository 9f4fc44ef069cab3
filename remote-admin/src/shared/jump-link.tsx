import type { ReactNode } from 'react'

/** Leads to a section of the same page: `section` is the id of its heading, which takes the focus (`tabIndex={-1}`). */
export function JumpLink({ section, children }: { section: string; children: ReactNode }) {
  return (
    <a
      href={`#${section}`}
      onClick={(event) => {
        // The router would treat the hash as a navigation.
        event.preventDefault()
        document.getElementById(section)?.focus()
      }}
    >
      {children}
    </a>
  )
}

import type { ReactNode } from 'react'
import styles from './new-tab-link.module.css'

type NewTabLinkProps = { href: string; className?: string; children: ReactNode }

/** A link to another site, with a text and icon that it opens a new tab. */
export function NewTabLink({ href, className, children }: NewTabLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      {/* A comma without a leading space: a space would be underlined up to the icon. */}
      <span className="visually-hidden">, öppnas i en ny flik</span>
      <svg
        className={styles.icon}
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        aria-hidden="true"
      >
        <path d="M9 5H5v14h14v-4M13 5h6v6M19 5l-9 9" />
      </svg>
    </a>
  )
}

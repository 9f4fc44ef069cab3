import type { ReactNode } from 'react'

function Icon({ children, size = 28 }: { children: ReactNode; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export const TrophyIcon = () => (
  <Icon>
    <path d="M8 4h8v6a4 4 0 0 1-8 0zM8 5H4v2a4 4 0 0 0 4 4M16 5h4v2a4 4 0 0 1-4 4M12 14v3M8 20h8M9 20c0-2 1-3 3-3s3 1 3 3" />
  </Icon>
)

export const BookIcon = () => (
  <Icon>
    <path d="M12 6c-2-1.5-5-2-8-2v14c3 0 6 .5 8 2 2-1.5 5-2 8-2V4c-3 0-6 .5-8 2zM12 6v14" />
  </Icon>
)

export const ClockIcon = () => (
  <Icon>
    <circle cx="12" cy="13.5" r="7.5" />
    <path d="M12 9.5v4l2.5 2M10 2.5h4M12 2.5V6" />
  </Icon>
)

export const LanesIcon = () => (
  <Icon>
    <path d="M3 20 8 4M21 20 16 4M9 20l1.7-16M15 20 13.3 4" />
  </Icon>
)

export const ArrowIcon = ({ direction }: { direction: 'left' | 'right' }) => (
  <Icon size={24}>
    <path d={direction === 'left' ? 'M15 5l-7 7 7 7' : 'M9 5l7 7-7 7'} />
  </Icon>
)

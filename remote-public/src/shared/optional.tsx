import { lazy, type ReactNode, Suspense } from 'react'

/** Of the pages that have been opened: what fetches each part. */
export const parts: (() => Promise<unknown>)[] = []

/** A part whose code is loaded when it is shown. Where that fails, only the part is missing. */
export function optional<Props extends object>(load: () => Promise<{ default: (props: Props) => ReactNode }>) {
  parts.push(load)
  const Part = lazy(() => load().catch(() => ({ default: (_props: Props): ReactNode => null })))
  return (props: Props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

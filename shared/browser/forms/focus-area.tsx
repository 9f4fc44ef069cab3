import type { ComponentProps } from 'react'

type Props = ComponentProps<'div'> & {
  /** Called when the focus moves from inside to outside, with null when it leaves the window or goes nowhere. */
  onLeave: (to: Element | null) => void
}

/** Controls that are left together: half an answer is no error while the focus is on the other half. */
export function FocusArea({ onLeave, ...props }: Props) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the events of the controls inside
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave(relatedTarget)
      }}
      {...props}
    />
  )
}

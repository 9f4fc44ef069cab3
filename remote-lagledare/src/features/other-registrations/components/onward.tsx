import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  /** The part has just been saved. */
  isShown: boolean
  /** The link to what comes next. */
  children: ReactNode
}

/** Below a part that has been saved: what comes next. It takes the focus, which its disabled button loses. */
export function Onward({ isShown, children }: Props) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const { activeElement } = document
    // Leave the focus if the user has moved it elsewhere on the page.
    const isHere = activeElement === document.body || place.current?.closest('section')?.contains(activeElement)
    if (isShown && isHere) place.current?.querySelector('a')?.focus()
  }, [isShown])
  return isShown ? <p ref={place}>Sparat. Nästa: {children}</p> : null
}

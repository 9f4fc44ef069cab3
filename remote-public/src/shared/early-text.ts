import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Takes over what was written into a field of a document before the page's code had come: no event told of it, and the
 * next render would put the empty text back. @returns the reference for the field
 */
export function useEarlyText(value: string, onChange: (text: string) => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const first = useRef({ value, onChange })
  useLayoutEffect(() => {
    const written = field.current?.value ?? ''
    if (written !== first.current.value) first.current.onChange(written)
  }, [])
  return field
}

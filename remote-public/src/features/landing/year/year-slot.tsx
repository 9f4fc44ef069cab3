import { useEffect, useRef, useState } from 'react'
import { optional } from '../../../shared/optional.tsx'
import styles from './year-slot.module.css'

const Year = optional(() => import('./year.tsx'))

/**
 * The year in numbers and on the map. Its code and data are fetched when it is nearly in view, or when something on the
 * page is focused. Its space is reserved at the same moment, because the footer is then still below the screen.
 */
export function YearSlot() {
  const slot = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '300px',
    })
    if (slot.current) observer.observe(slot.current)
    // By keyboard one would otherwise pass its place, from the cards to the footer, before it is there.
    const onFocus = () => setNear(true)
    document.addEventListener('focusin', onFocus, { once: true })
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  return (
    <div ref={slot} className={isNear ? styles.slot : undefined}>
      {isNear && <Year />}
    </div>
  )
}

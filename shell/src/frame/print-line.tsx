import { formatDateTime } from '@stafapp/shared/format'
import { useEffect, useRef } from 'react'
import classes from './frame.module.css'

/** On paper only: where and when the page was printed (A24). */
export function PrintLine() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Written straight into the element: the browser does not wait for React between this event and the paper.
    const write = () => {
      if (line.current) line.current.textContent = `${window.location.href} · utskrivet ${formatDateTime(new Date())}`
    }
    write()
    window.addEventListener('beforeprint', write)
    return () => window.removeEventListener('beforeprint', write)
  }, [])
  return <p ref={line} className={classes.printLine} />
}

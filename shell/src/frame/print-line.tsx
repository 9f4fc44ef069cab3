import { formatDateTime } from '@stafapp/shared/format'
import { useEffect, useRef } from 'react'
import classes from './frame.module.css'

/** Print only: URL and time of printing. */
export function PrintLine() {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Written directly to the DOM: the browser does not wait for React between `beforeprint` and printing.
    const write = () => {
      if (line.current) line.current.textContent = `${window.location.href} · utskrivet ${formatDateTime(new Date())}`
    }
    write()
    window.addEventListener('beforeprint', write)
    return () => window.removeEventListener('beforeprint', write)
  }, [])
  return <p ref={line} className={classes.printLine} />
}

import { notifyError, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useEffect, useRef } from 'react'
import classes from './factor.module.css'

/** Shows the recovery codes once: the server stores only their hashes. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused form was removed, so move the focus here.
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notifySuccess('Reservkoderna har kopierats')
    } catch {
      notifyError('Reservkoderna kunde inte kopieras. Skriv av dem i stället.')
    }
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Reservkoder
      </h3>
      <p>
        Tvåstegsinloggningen är på. Spara koderna på ett säkert ställe, utanför telefonen. Med en av dem kan du logga in
        utan appen. Varje kod kan användas en gång. De visas bara nu.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={() => void copy()}>Kopiera koderna</Button>
        <Button kind="primary" onClick={onDone}>
          Jag har sparat koderna
        </Button>
      </div>
    </>
  )
}

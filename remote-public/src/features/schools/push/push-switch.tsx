import { notifyFailure } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useEffect, useState } from 'react'
import { useFollowedSchools } from '../../../shared/followed-schools.ts'
import { type PushState, readPushState, renew, turnOff, turnOn } from './device.ts'
import styles from './push-switch.module.css'

/** What is said instead of a button, where there is nothing to press. */
const obstacles: Partial<Record<PushState, string>> = {
  missing: 'Den här webbläsaren kan inte ta emot aviseringar.',
  home_screen: 'Lägg till portalen på hemskärmen, så kan du få aviseringar om skolorna som du följer.',
  refused: 'Du har stängt av aviseringar från portalen. Tillåt dem i webbläsarens inställningar.',
}

/** Notifications on this device about the schools that it follows. Loaded when a school is followed. */
export default function PushSwitch() {
  const schools = useFollowedSchools()
  const slugs = schools.map(({ slug }) => slug).join(' ')
  const [state, setState] = useState<PushState | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const found = await readPushState()
      // The server learns of schools that are followed or left, and that the device is still in use.
      const now = found === 'on' ? await renew(slugs === '' ? [] : slugs.split(' ')).catch(() => found) : found
      if (!isLeft) setState(now)
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [slugs])
  const change = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      setState(await (state === 'on' ? turnOff() : turnOn(slugs.split(' '))))
    } catch (error) {
      notifyFailure(error)
    } finally {
      setBusy(false)
    }
  }
  if (state === null || schools.length === 0) return null
  const obstacle = obstacles[state]
  const names = schools.length === 1 ? 'skolan' : `de ${schools.length} skolor som du följer`
  return (
    <section aria-labelledby="push" className={`${styles.push} no-print`}>
      <h2 id="push" className={styles.heading}>
        Aviseringar
      </h2>
      {obstacle ? (
        <p>{obstacle}</p>
      ) : (
        <>
          <p>
            {state === 'on' ? 'Du får' : 'Få'} ett meddelande i den här webbläsaren före varje start för {names}, när
            resultatet är officiellt och om tider ändras.
          </p>
          {/* Not disabled, because the focus would be lost. */}
          <Button kind="plain" aria-disabled={isBusy} onClick={() => void change()}>
            {state === 'on' ? 'Stäng av aviseringar' : 'Slå på aviseringar'}
          </Button>
        </>
      )}
    </section>
  )
}

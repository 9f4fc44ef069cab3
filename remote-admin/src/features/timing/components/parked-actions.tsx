import { Button } from '@stafapp/shared/page'
import { readLif } from '@stafapp/shared/rules/raceday/lif'
import { placeByLanes } from '@stafapp/shared/rules/raceday/place-lif'
import { useMemo, useState } from 'react'
import type { TimingDesk } from '../desk.ts'
import type { Reading } from '../desk-store.ts'
import type { DeskHeat } from '../heats.ts'
import classes from './timing.module.css'

type Props = { reading: Reading; desk: TimingDesk; heats: readonly DeskHeat[] }

/** What the crew can do with a parked file: try it again, name its heat, or put it away. */
export function ParkedActions({ reading, desk, heats }: Props) {
  const [key, setKey] = useState('')
  const file = useMemo(() => readLif(reading.bytes), [reading.bytes])
  // Only heats whose lanes fit are offered, so that a slip of the hand finds no wrong heat.
  const fitting = useMemo(
    () => ('problem' in file ? [] : heats.filter((heat) => 'results' in placeByLanes(file.file, heat))),
    [file, heats],
  )
  return (
    <div className={classes.actions}>
      {'file' in file && <Button onClick={() => void desk.retry(reading)}>Försök igen</Button>}
      {fitting.length > 0 && (
        <>
          <label className={classes.assign}>
            <span>Heatet som filen gäller</span>
            <select value={key} onChange={(event) => setKey(event.target.value)}>
              <option value="">Välj heat</option>
              {fitting.map((heat) => (
                <option key={heat.key} value={heat.key}>
                  {heat.name}
                </option>
              ))}
            </select>
          </label>
          <Button disabled={key === ''} onClick={() => void desk.assign(reading, key)}>
            Läs in i heatet
          </Button>
        </>
      )}
      <Button onClick={() => void desk.putAside(reading)}>Lägg undan</Button>
    </div>
  )
}

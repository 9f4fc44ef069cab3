import { useCall } from '@stafapp/shared/calls'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import type { RoundSummary } from '../api.ts'
import { counted, draftName } from '../heats-words.ts'
import classes from './heats.module.css'
import { Refusal } from './refusal.tsx'

/** Draws the chosen rounds, or all. The same seed and teams give the same heats; an empty field gives a new seed. */
export function DrawForm({ karneval, rounds }: { karneval: number; rounds: readonly RoundSummary[] }) {
  const [seed, setSeed] = useState('')
  const draw = useCall('POST /api/events/heats/drafts/')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = rounds.map(({ event_instance, round }) => ({ event_instance, round }))
    const body = {
      karneval,
      ...(seed.trim() ? { seed: seed.trim() } : {}),
      ...(chosen.length > 0 ? { rounds: chosen } : {}),
    }
    draw.mutate(
      { body },
      {
        onSuccess: (draft) => {
          setSeed('')
          notifySuccess(`${draftName(draft.slot)} är lottat`)
        },
      },
    )
  }
  return (
    // Not the form kit: a button that draws, whose only field is optional and folded away below it.
    <form data-dirty={seed !== ''} className={classes.draw} onSubmit={submit}>
      <Button type="submit" kind="primary" disabled={draw.isPending}>
        {draw.isPending && <Spinner />}
        {rounds.length === 0 ? 'Lotta alla grenar' : `Lotta ${counted(rounds.length, 'vald gren', 'valda grenar')}`}
      </Button>
      <p className={classes.facts}>Lottningen blir ett förslag. Inget annat ändras.</p>
      <details className={classes.settings}>
        <summary>Avancerat</summary>
        <label className={classes.field}>
          <span className={classes.label}>Lottningsnummer</span>
          <input
            className={classes.input}
            value={seed}
            maxLength={60}
            placeholder="nytt nummer"
            aria-describedby="seed-help"
            onChange={(event) => setSeed(event.target.value)}
          />
        </label>
        <p id="seed-help" className={classes.facts}>
          Samma lottningsnummer och samma lag ger samma heat. Ett tomt fält ger ett nytt nummer.
        </p>
      </details>
      <Refusal error={draw.error} />
    </form>
  )
}

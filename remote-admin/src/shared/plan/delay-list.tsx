import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { Unbroken } from '@stafapp/shared/unbroken'
import { type MouseEvent, useRef, useState } from 'react'
import type { Plan, PlanDelay } from './api.ts'
import classes from './delay-list.module.css'
import { useUndoDelays } from './use-undo-delay.ts'
import { delayText } from './words.ts'

/** A second press so soon is a double press, and what it would hit has slid under the finger. */
const DOUBLE_MS = 700

type Props = {
  delays: readonly PlanDelay[]
  plan: Pick<Plan, 'conflicts' | 'rows'>
  /** Id of what takes the focus when the last delay is taken back, and its button gone. */
  headingId: string
}

/** The delays, newest first, each with an undo button, and one for all. */
export function DelayList({ delays, plan, headingId }: Props) {
  const { undo, isPending } = useUndoDelays()
  /** Taken back, also before the list is read anew. */
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const open = delays.filter(({ id, undone_at }) => undone_at === null && !gone.has(id))
  const takeBack = async (taken: readonly PlanDelay[]) => {
    const done = await undo(plan, taken)
    setGone((all) => new Set([...all, ...done]))
    if (open.every(({ id }) => done.includes(id))) document.getElementById(headingId)?.focus()
  }
  const press = (delay: PlanDelay, { timeStamp }: MouseEvent) => {
    if (timeStamp - pressedAt.current < DOUBLE_MS) return
    pressedAt.current = timeStamp
    void takeBack([delay])
  }
  const takeAllBack = async () => {
    setAsking(false)
    await takeBack(open)
  }
  return (
    <>
      <ul className={classes.delays}>
        {delays.map((delay) => (
          <li key={delay.id}>
            <span className={delay.undone_at === null ? undefined : classes.undone}>
              <Unbroken text={delayText(delay)} />
            </span>
            {delay.undone_at === null && (
              <Button
                disabled={isPending || gone.has(delay.id)}
                aria-label={`Ångra ${delayText(delay)}`}
                onClick={(event) => press(delay, event)}
              >
                Ångra
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <Button className={classes.all} disabled={isPending} onClick={() => setAsking(true)}>
          Ångra alla {open.length}
        </Button>
      )}
      {isAsking && (
        <Question
          title={`Ångra ${open.length} förseningar?`}
          yesLabel="Ångra alla"
          onYes={takeAllBack}
          onNo={() => setAsking(false)}
        >
          <p>Tiderna går tillbaka till planen, och alla ser det genast:</p>
          <ul>
            {open.map((delay) => (
              <li key={delay.id}>
                <Unbroken text={delayText(delay)} />
              </li>
            ))}
          </ul>
        </Question>
      )}
    </>
  )
}

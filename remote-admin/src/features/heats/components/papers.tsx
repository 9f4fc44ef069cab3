import { download } from '@stafapp/shared/download'
import { formatWeekdayDate } from '@stafapp/shared/format'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, ButtonLink, Spinner } from '@stafapp/shared/page'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { useState } from 'react'
import { Choice } from '../../../shared/field.tsx'
import type { RoundSummary } from '../api.ts'
import classes from './heats.module.css'

const formats = { pdf: 'Alla paket i en PDF för utskrift', zip: 'En PDF per skola (zip)' } as const

type Format = keyof typeof formats

type Props = { karneval: number; rounds: readonly RoundSummary[] }

/** Downloads of the published heats: call lists, all schools' packets, and a link to the printable public lists. */
export function Papers({ karneval, rounds }: Props) {
  const [making, setMaking] = useState<Format | 'calls' | null>(null)
  const save = async (paper: Format | 'calls', get: () => Promise<void>) => {
    setMaking(paper)
    try {
      await get()
    } catch (error) {
      notifyFailure(error)
    }
    setMaking(null)
  }
  return (
    <section aria-labelledby="papers" className={classes.papers}>
      <h2 id="papers">Papper</h2>
      <p>
        Uppropslistorna har heaten i uppropets ordning med löpare per sträcka, lediga banor och ledarens telefon.
        Skolornas paket har skolans starter, bespisning, logi, ledare och finaler, och en kod som läses av vid uppropet.
      </p>
      <CallLists
        rounds={rounds}
        isMaking={making === 'calls'}
        isDisabled={making !== null}
        onMake={(query) =>
          void save('calls', () => download('GET /api/events/call-lists/', { query: { karneval, ...query } }))
        }
      />
      <div className={classes.buttons}>
        {(Object.keys(formats) as Format[]).map((format) => (
          <Button
            key={format}
            disabled={making !== null}
            onClick={() =>
              void save(format, () => download('GET /api/events/school-day/packets/', { query: { karneval, format } }))
            }
          >
            {making === format && <Spinner />}
            {formats[format]}
          </Button>
        ))}
        <ButtonLink to="/tidtabeller/heatindelning">Publika heatlistor</ButtonLink>
      </div>
      {making !== null && <p role="status">Pappren ritas. Det kan ta en halv minut.</p>}
    </section>
  )
}

type CallListsProps = {
  rounds: readonly RoundSummary[]
  isMaking: boolean
  isDisabled: boolean
  onMake: (query: { day?: string; event_instance?: number }) => void
}

/** The choice of a day and an event, and the button that makes their call lists. */
function CallLists({ rounds, isMaking, isDisabled, onMake }: CallListsProps) {
  const [day, setDay] = useState('')
  const [event, setEvent] = useState('')
  const days = [...new Set(rounds.map(({ starts_at }) => helsinkiDay(new Date(starts_at))))].sort()
  const events = new Map(rounds.map(({ event_instance, event_name }) => [event_instance, event_name]))
  return (
    <div className={classes.calls}>
      <Choice label="Dag" value={day} onChange={(change) => setDay(change.target.value)}>
        <option value="">Alla dagar</option>
        {days.map((each) => (
          <option key={each} value={each}>
            {formatWeekdayDate(each)}
          </option>
        ))}
      </Choice>
      <Choice label="Gren" value={event} onChange={(change) => setEvent(change.target.value)}>
        <option value="">Alla grenar</option>
        {[...events].map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Button
        disabled={isDisabled}
        onClick={() => onMake({ ...(day && { day }), ...(event && { event_instance: Number(event) }) })}
      >
        {isMaking && <Spinner />}
        Hämta uppropslistor (PDF)
      </Button>
    </div>
  )
}

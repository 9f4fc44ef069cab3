import { read, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { listWords } from '@stafapp/shared/rules/teams/words'
import { Unbroken } from '@stafapp/shared/unbroken'
import classes from './school-home.module.css'

type EndedLeadersProps = {
  school: number
  /** The leader has left the list, and the button with them. */
  onRestored: () => void
}

/** Whose leadership was ended lately, to be given back as it was; nothing when there is nobody. */
export function EndedLeaders({ school, onRestored }: EndedLeadersProps) {
  const { data } = useQuery(read('GET /api/users/ended-leaderships/', { query: { school } }))
  const { mutate, isPending } = useCall('POST /api/users/{id}/restore-leadership/')
  if (!data || data.data.length === 0) return null
  const restore = (id: number, name: string, units: string) =>
    mutate(
      { params: { id }, body: { school } },
      {
        onSuccess: () => {
          notifySuccess(`${name} är lagledare igen: ${units}. Ett mejl är på väg.`)
          onRestored()
        },
        onError: (error) => notifyFailure(error),
      },
    )
  return (
    <>
      <h3 id="ended-leaders">Avslutade lagledarskap</h3>
      <ul className={classes.ended} aria-labelledby="ended-leaders">
        {data.data.map(({ id, name, units: led, ended_at }) => {
          const units = listWords(led.map(({ unit_name }) => unit_name))
          return (
            <li key={id}>
              <span>
                <strong>{name}</strong> ledde <Unbroken text={units} /> till {formatDate(ended_at)}.
              </span>
              <Button
                aria-label={`Ge rätten tillbaka till ${name}: ${units}`}
                aria-disabled={isPending}
                onClick={() => !isPending && restore(id, name, units)}
              >
                Ge rätten tillbaka
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useMutation, useQuery } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useId, useState } from 'react'
import type { Whom } from '../../../shared/erasure/api.ts'
import { ErasurePreview } from '../../../shared/erasure/erasure-preview.tsx'
import { Fold } from '../../../shared/fold.tsx'
import { personsQuery } from '../api.ts'
import classes from '../school-detail.module.css'

type Person = ItemOf<'GET /api/schools/{id}/persons/'>

const kinds: Readonly<Record<Person['kind'], string>> = {
  user: 'Konton',
  contact_person: 'Kontaktpersoner',
  runner: 'Löpare',
}

/** Steps of an erasure: the person, the data deleted and kept, confirmation by name. */
function ErasePersons({ school, onDone }: { school: number; onDone: () => void }) {
  const fieldId = useId()
  const [chosen, setChosen] = useState('')
  const { data, error, refetch } = useQuery(personsQuery(school))
  if (!data) return <LoadState error={error} refetch={refetch} />
  return (
    <div className={classes.panel}>
      <label htmlFor={fieldId}>Vem gäller det?</label>
      <select id={fieldId} className={classes.select} value={chosen} onChange={({ target }) => setChosen(target.value)}>
        <option value="">Alla personer på skolan</option>
        {(Object.keys(kinds) as Person['kind'][]).map((kind) => (
          <optgroup key={kind} label={kinds[kind]}>
            {data.data
              .filter((person) => person.kind === kind)
              .map(({ id, name, unit_name }) => (
                <option key={id} value={`${kind} ${id}`}>
                  {unit_name === '' ? name : `${name}, ${unit_name}`}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <ErasurePreview key={chosen} school={school} whom={whomOf(chosen)} onDone={onDone} />
    </div>
  )
}

function whomOf(chosen: string): Whom {
  const [kind, id] = chosen.split(' ')
  return chosen === '' ? {} : { kind: kind as Person['kind'], person: Number(id) }
}

/** The school's personal data as a file. */
export function PersonalData({ school }: { school: number }) {
  const fetchFile = useMutation({
    mutationFn: () => download('GET /api/schools/{id}/personal-data/', { params: { id: school } }),
    meta: { keepQueries: true },
    onSuccess: () => notifySuccess('Uppgifterna är nedladdade'),
    onError: (error) => notifyFailure(error),
  })
  return (
    <Fold id="personal-data" title="Personuppgifter" state="Ladda ner det som Stafapp har" isPutAside={false}>
      <p>
        Filen innehåller allt som Stafapp har om skolans konton, löpare och kontaktpersoner, och det som de har skrivit.
      </p>
      <Button disabled={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
        {fetchFile.isPending && <Spinner />}
        Ladda ner uppgifterna
      </Button>
    </Fold>
  )
}

/** For the organiser, at the end of the page and away from all that is pressed every day. */
export function ErasePart({ school: { id, name } }: { school: { id: number; name: string } }) {
  const [isErasing, setErasing] = useState(false)
  return (
    <div className={classes.danger}>
      <Fold id="erasure" title="Radera personuppgifter" state="Går inte att ångra" isPutAside={false}>
        <p>
          För en person på {name}, eller för alla. Du ser först vad som raderas och bekräftar genom att skriva namnet.
          Raderingen går inte att ångra.
        </p>
        <Button className={classes.erase} aria-expanded={isErasing} onClick={() => setErasing(!isErasing)}>
          {isErasing ? 'Avbryt raderingen' : 'Radera personuppgifter'}
        </Button>
        {isErasing && <ErasePersons school={id} onDone={() => setErasing(false)} />}
      </Fold>
    </div>
  )
}

import { LoadState } from '@stafapp/shared/calls'
import type { ItemOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { useId, useState } from 'react'
import { personsQuery, type Whom } from '../api.ts'
import { ErasurePreview } from './erasure-preview.tsx'
import classes from './personal-data.module.css'

type Person = ItemOf<'GET /api/schools/{id}/persons/'>

const kinds: Readonly<Record<Person['kind'], string>> = {
  user: 'Konton',
  contact_person: 'Kontaktpersoner',
  runner: 'Löpare',
}

/** Steps of an erasure: the person, the data deleted and kept, confirmation by name. */
export function ErasePersons({ school, onDone }: { school: number; onDone: () => void }) {
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

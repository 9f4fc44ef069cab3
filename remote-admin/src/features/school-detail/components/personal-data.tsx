import { useMutation } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { useState } from 'react'
import { ErasePersons } from './erase-persons.tsx'
import classes from './personal-data.module.css'

/** The school's personal data: a download, and for organisers erasure. */
export function PersonalData({ school }: { school: number }) {
  const canErase = useRoles().includes('super_admin')
  const [isErasing, setErasing] = useState(false)
  const fetchFile = useMutation({
    mutationFn: () => download('GET /api/schools/{id}/personal-data/', { params: { id: school } }),
    meta: { keepQueries: true },
    onError: (error) => notifyFailure(error),
  })
  return (
    <section className={classes.section} aria-labelledby="personal-data">
      <h2 id="personal-data">Personuppgifter</h2>
      <p>
        Filen innehåller allt som Stafapp har om skolans konton, löpare och kontaktpersoner, och det som de har skrivit.
      </p>
      <div className={classes.actions}>
        <Button disabled={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
          {fetchFile.isPending && <Spinner />}
          Ladda ner uppgifterna
        </Button>
        {canErase && (
          <Button aria-expanded={isErasing} onClick={() => setErasing(!isErasing)}>
            {isErasing ? 'Avbryt raderingen' : 'Radera personuppgifter'}
          </Button>
        )}
      </div>
      {isErasing && <ErasePersons school={school} onDone={() => setErasing(false)} />}
    </section>
  )
}

import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useRoles } from '@stafapp/shared/session'
import { useState } from 'react'
import classes from './school-day.module.css'

/** The school's diplomas in one file, a page per team; its own leader may have the runners' names on them. */
export function Diplomas({ karneval }: { karneval: number }) {
  const isLeader = useRoles().includes('teacher')
  const [hasNames, setHasNames] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const save = async () => {
    setLoading(true)
    try {
      await download('GET /api/events/diplomas/', { query: { karneval, ...(hasNames && { names: true }) } })
    } catch (error) {
      notifyFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <section aria-labelledby="diplomas" className="no-print">
      <h3 id="diplomas">Diplom</h3>
      <p>
        Ett diplom för varje lag, med de officiella resultaten. Ett lag utan officiellt resultat får ett diplom som
        säger att det deltog.
      </p>
      {isLeader && (
        <p>
          <label className={classes.choice}>
            <input type="checkbox" checked={hasNames} onChange={({ target }) => setHasNames(target.checked)} />
            Skriv löparnas namn på diplomen
          </label>
        </p>
      )}
      <Button disabled={isLoading} onClick={() => void save()}>
        {isLoading && <Spinner />}
        Hämta diplomen (PDF)
      </Button>
    </section>
  )
}

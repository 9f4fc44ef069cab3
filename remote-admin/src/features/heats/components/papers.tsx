import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, ButtonLink, Spinner } from '@stafapp/shared/page'
import { useState } from 'react'
import classes from './heats.module.css'

const formats = { pdf: 'Alla paket i en PDF för utskrift', zip: 'En PDF per skola (zip)' } as const

type Format = keyof typeof formats

/** Downloads of the published heats: all schools' packets, and links to the printable public lists. */
export function Papers({ karneval }: { karneval: number }) {
  const [making, setMaking] = useState<Format | null>(null)
  const save = async (format: Format) => {
    setMaking(format)
    try {
      await download('GET /api/events/school-day/packets/', { query: { karneval, format } })
    } catch (error) {
      notifyFailure(error)
    }
    setMaking(null)
  }
  return (
    <section aria-labelledby="papers" className={classes.papers}>
      <h2 id="papers">Papper</h2>
      <p>
        Skolornas paket har skolans starter med upprop, heat, bana och löpare, enligt den publicerade versionen. Varje
        skola börjar på en ny sida.
      </p>
      <div className={classes.buttons}>
        {(Object.keys(formats) as Format[]).map((format) => (
          <Button key={format} disabled={making !== null} onClick={() => void save(format)}>
            {making === format && <Spinner />}
            {formats[format]}
          </Button>
        ))}
        <ButtonLink to="/tidtabeller/heatindelning">Heatlistor och uppropslistor</ButtonLink>
      </div>
      {making !== null && <p role="status">Paketen ritas. Det kan ta en halv minut.</p>}
    </section>
  )
}

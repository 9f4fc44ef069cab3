import { formatWeekdayDate } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useEffect, useRef, useState } from 'react'
import classes from '../official-links.module.css'
import { type MadeLink, openTasks, taskNames } from '../official-tasks.ts'

/** The new links, each as a sheet to hand out; on paper each has a page of its own. */
export function LinkSheets({ made }: { made: readonly MadeLink[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever has made links goes on with them: the form stands above, emptied for the next ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reason to move the focus is that there are new ones
  useEffect(() => heading.current?.focus(), [made])
  return (
    <section aria-labelledby="made" className={classes.made}>
      <div className="no-print">
        <h2 ref={heading} id="made" tabIndex={-1}>
          {made.length === 1 ? '1 ny länk' : `${made.length} nya länkar`}
        </h2>
        <p>
          <strong>Skriv ut eller kopiera nu.</strong> Koderna visas bara tills du lämnar sidan. Tappas en bort: spärra
          länken och skapa en ny.
        </p>
        <Button kind="primary" onClick={() => window.print()}>
          {made.length === 1 ? 'Skriv ut bladet' : `Skriv ut ${made.length} blad`}
        </Button>
      </div>
      <div className={classes.sheets}>
        {made.map((one) => (
          <Sheet key={one.link.id} made={one} />
        ))}
      </div>
    </section>
  )
}

function Sheet({ made: { link, url, qr_svg } }: { made: MadeLink }) {
  const heading = `sheet-${link.id}`
  const task = openTasks.find((each) => each.task === link.task)
  return (
    <article className={classes.sheet} aria-labelledby={heading}>
      <h3 id={heading}>
        {taskNames[link.task]}, {link.name}
      </h3>
      <p>{formatWeekdayDate(link.day)}</p>
      <img
        className={classes.code}
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
        alt={`QR-kod som öppnar länken för ${link.name}`}
      />
      <ol>
        <li>{task && 'opens' in task ? task.opens : phone} Du behöver inget lösenord.</li>
        <li>{task?.todo}</li>
      </ol>
      <p className={classes.address}>{url}</p>
      <CopyButton url={url} name={link.name} />
    </article>
  )
}

const phone = 'Rikta telefonens kamera mot koden och öppna länken.'

/** Copies the address; a browser that refuses shows it chosen in a field, to be copied by hand. */
function CopyButton({ url, name }: { url: string; name: string }) {
  const [refusals, setRefusals] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (refusals === 0) return
    field.current?.focus()
    field.current?.select()
  }, [refusals])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      notifySuccess(`Länken för ${name} är kopierad`)
    } catch {
      setRefusals((before) => before + 1)
    }
  }
  return (
    <div className={`${classes.copy} no-print`}>
      <Button aria-label={`Kopiera länken för ${name}`} onClick={() => void copy()}>
        Kopiera länken
      </Button>
      {refusals > 0 && (
        <label>
          Webbläsaren kopierade inte. Länken är markerad: kopiera den med Ctrl + C, eller håll fingret på den.
          <input ref={field} className={classes.field} readOnly value={url} />
        </label>
      )}
    </div>
  )
}

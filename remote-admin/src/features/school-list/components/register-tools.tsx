import { Button } from '@stafapp/shared/page'
import { useId, useState } from 'react'
import type { ListState } from '../list-state.ts'
import { ExportButtons } from './export-buttons.tsx'
import { MergeSchools } from './merge-schools.tsx'
import { NewSchool } from './new-school.tsx'
import classes from './register-tools.module.css'

const panels = { create: 'Ny skola', merge: 'Slå ihop dubbletter' } as const
type Panel = keyof typeof panels

/** Actions for the whole register. One panel is open at a time. */
export function RegisterTools({ karneval, state }: { karneval: number; state: ListState }) {
  const [open, setOpen] = useState<Panel | null>(null)
  const id = useId()
  return (
    <>
      <div className={classes.buttons}>
        {(Object.keys(panels) as Panel[]).map((panel) => (
          <Button
            key={panel}
            aria-expanded={open === panel}
            aria-controls={id}
            onClick={() => setOpen(open === panel ? null : panel)}
          >
            {panels[panel]}
          </Button>
        ))}
        <ExportButtons karneval={karneval} state={state} />
      </div>
      <div id={id} hidden={open === null} className={classes.panel}>
        {open !== null && <h2>{panels[open]}</h2>}
        {open === 'create' && <NewSchool />}
        {open === 'merge' && <MergeSchools onDone={() => setOpen(null)} />}
      </div>
    </>
  )
}

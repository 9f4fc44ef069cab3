import { useMutation } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Loading, Spinner } from '@stafapp/shared/page'
import { lazy, Suspense, useId, useState } from 'react'
import { type ListState, toFilter } from '../list-state.ts'
import classes from '../school-list.module.css'

// The panels carry the form kit, which the list itself does not need.
const NewSchool = lazy(() =>
  import('./register-panels.tsx').then(({ NewSchool: component }) => ({ default: component })),
)
const MergeSchools = lazy(() =>
  import('./register-panels.tsx').then(({ MergeSchools: component }) => ({ default: component })),
)

const panels = { create: 'Ny skola', merge: 'Slå ihop dubbletter' } as const
type Panel = keyof typeof panels

type Props = {
  karneval: number
  state: ListState
  /** All but the first are behind a button. */
  isFolded: boolean
}

/** Actions for the whole register. One panel is open at a time. */
export function RegisterTools({ karneval, state, isFolded }: Props) {
  const [open, setOpen] = useState<Panel | null>(null)
  const id = useId()
  const opener = (panel: Panel) => (
    <Button aria-expanded={open === panel} aria-controls={id} onClick={() => setOpen(open === panel ? null : panel)}>
      {panels[panel]}
    </Button>
  )
  const others = (
    <>
      {opener('merge')}
      <ExportButtons karneval={karneval} state={state} />
    </>
  )
  return (
    <>
      <div className={classes.buttons}>
        {opener('create')}
        {isFolded ? (
          <details className={`${classes.fold} ${classes.more}`}>
            <summary>Mer</summary>
            <div className={classes.folded}>{others}</div>
          </details>
        ) : (
          others
        )}
      </div>
      <div id={id} hidden={open === null} className={classes.panel}>
        {open !== null && <h2>{panels[open]}</h2>}
        <Suspense fallback={<Loading text="Hämtar formuläret" />}>
          {open === 'create' && <NewSchool />}
          {open === 'merge' && <MergeSchools onDone={() => setOpen(null)} />}
        </Suspense>
      </div>
    </>
  )
}

const formats = { xlsx: 'Excel', csv: 'CSV' } as const

/** Downloads the filtered schools of all pages as a file. */
function ExportButtons({ karneval, state }: { karneval: number; state: ListState }) {
  const fetchFile = useMutation({
    mutationFn: (format: keyof typeof formats) => {
      const { limit: _limit, offset: _offset, ...filter } = toFilter(state)
      return download('GET /api/schools/export/', { query: { ...filter, karneval, format } })
    },
    meta: { keepQueries: true },
    onError: (error) => notifyFailure(error),
  })
  return (Object.keys(formats) as (keyof typeof formats)[]).map((format) => (
    <Button
      key={format}
      disabled={fetchFile.isPending}
      aria-label={`Hämta ${formats[format]}: listan`}
      onClick={() => fetchFile.mutate(format)}
    >
      {fetchFile.isPending && fetchFile.variables === format && <Spinner />}
      Hämta {formats[format]}
    </Button>
  ))
}

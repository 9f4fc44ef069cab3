import { useQuery } from '@stafapp/shared/data'
import { FindSchool } from '@stafapp/shared/find-school'
import { Button, Loading, Page } from '@stafapp/shared/page'
import { Navigate, useNavigate, useParams } from '@stafapp/shared/router'
import { useRoles } from '@stafapp/shared/session'
import { type FormEvent, useState } from 'react'
import { ownSchoolQuery } from '../../shared/schools/api.ts'
import { SchoolView } from './components/school-view.tsx'
import classes from './school-detail.module.css'

const title = 'Skolans uppgifter'

/**
 * /detail/school/:id: a school with its units. Without an id, a school's users get their school and organisers a
 * search; users without a school, and invalid ids, get a field for the id.
 */
export function Component() {
  const { id: text } = useParams()
  const roles = useRoles()
  const id = parseId(text)
  if (id !== null) return <SchoolView key={id} id={id} />
  const isOrganiser = roles.includes('super_admin')
  if (text === undefined && !isOrganiser && roles.length > 0) return <OwnSchool />
  return (
    <Page title={title}>
      {isOrganiser && <FindSchool most={20} addressOf={(school) => `/detail/school/${school}`} />}
      <AskForId refused={text} />
    </Page>
  )
}

function OwnSchool() {
  const { data, isError } = useQuery(ownSchoolQuery())
  if (data) return <Navigate to={`/detail/school/${data.id}`} replace />
  return <Page title={title}>{isError ? <AskForId refused={undefined} /> : <Loading />}</Page>
}

/** Asks for a school id; `refused` is an invalid id from the URL. */
function AskForId({ refused }: { refused: string | undefined }) {
  const navigate = useNavigate()
  const [text, setText] = useState(refused ?? '')
  const [isWrong, setIsWrong] = useState(refused !== undefined)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const id = parseId(text)
    setIsWrong(id === null)
    if (id !== null) void navigate(`/detail/school/${id}`)
  }

  return (
    // Not the form kit: it sends nothing, but leads to an address, and its error may come from the address.
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>Ange id för den skola som du vill se.</p>
      <label className={classes.label} htmlFor="school-id">
        Skolans id
      </label>
      <div className={classes.field}>
        <input
          id="school-id"
          className={classes.input}
          inputMode="numeric"
          autoComplete="off"
          required
          value={text}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'school-id-error' : undefined}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" kind="primary">
          Visa skolan
        </Button>
      </div>
      {isWrong && (
        <p className={classes.error} id="school-id-error" role="alert">
          Ett id är ett positivt heltal, till exempel 12.
        </p>
      )}
    </form>
  )
}

/** Parses a school id from the URL or a field; null if invalid. The limit is that of a 32-bit database id. */
export function parseId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text.trim())) return null
  const id = Number(text)
  return id <= 2_147_483_647 ? id : null
}

import { errorSentence, useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Button, Empty, ErrorBox, Loading, Spinner } from '@stafapp/shared/page'
import { type FormEvent, useState } from 'react'
import { versionsQuery } from './api.ts'
import classes from './dumps.module.css'
import { type DumpFormat, type DumpWish, saveDump } from './save-dump.ts'

const formatNames = { json: 'JSON', csv: 'CSV (Excel)', lynx: 'Lynx-filer (zip)' } as const satisfies Record<
  DumpFormat,
  string
>

/** Files for the timing system, for the organiser: everything, or the changes since a version. */
export function Dumps({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(versionsQuery(karneval))
  const [since, setSince] = useState('')
  const [format, setFormat] = useState<DumpFormat>('lynx')
  const [encoding, setEncoding] = useState<DumpWish['encoding']>('utf-8')
  const [state, setState] = useState<'idle' | 'busy' | Error>('idle')
  if (!data)
    return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading text="Hämtar versionerna" />
  const [newest, ...older] = data.data
  if (!newest) return <Empty text="Ingen heatindelning är publicerad ännu." />
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setState('busy')
    try {
      await saveDump({ karneval, since: since === '' ? null : Number(since), format, encoding })
      setState('idle')
    } catch (failure) {
      setState(failure instanceof Error ? failure : new Error(String(failure)))
    }
  }
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <p>
        Publicerad version {newest.version}, {formatDateTime(newest.published_at)}. Filerna innehåller löparnas namn: de
        är till för tidtagningen och ska inte spridas.
      </p>
      <label className={classes.field}>
        <span>Innehåll</span>
        <select value={since} onChange={(event) => setSince(event.target.value)}>
          <option value="">Hela heatindelningen</option>
          {older.map(({ version, published_at }) => (
            <option key={version} value={version}>
              Ändringar sedan version {version}, {formatDateTime(published_at)}
            </option>
          ))}
        </select>
      </label>
      <label className={classes.field}>
        <span>Format</span>
        <select value={format} onChange={(event) => setFormat(event.target.value as DumpFormat)}>
          {Object.entries(formatNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {format === 'lynx' && (
        <label className={classes.field}>
          <span>Teckenkodning</span>
          <select value={encoding} onChange={(event) => setEncoding(event.target.value as DumpWish['encoding'])}>
            <option value="utf-8">UTF-8</option>
            <option value="windows-1252">Windows-1252 (äldre tidtagning)</option>
          </select>
        </label>
      )}
      <Button type="submit" kind="primary" disabled={state === 'busy'}>
        {state === 'busy' && <Spinner />}
        Hämta filen
      </Button>
      {state instanceof Error && (
        <p role="alert" className={classes.error}>
          {errorSentence(state)}
        </p>
      )}
    </form>
  )
}

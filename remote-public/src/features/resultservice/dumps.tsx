import { useQuery } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { Empty, ErrorBox, Loading } from '@stafapp/shared/page'
import { versionsQuery } from './api.ts'
import { type DumpFormat, type DumpWish, saveDump } from './save-dump.ts'

const formatNames = { json: 'JSON', csv: 'CSV (Excel)', lynx: 'Lynx-filer (zip)' } as const satisfies Record<
  DumpFormat,
  string
>

type Values = { since: string; format: DumpFormat; encoding: DumpWish['encoding'] }

/** Files for the timing system, for the organiser: everything, or the changes since a version. */
export default function Dumps({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(versionsQuery(karneval))
  if (!data)
    return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading text="Hämtar versionerna" />
  const [newest, ...older] = data.data
  if (!newest) return <Empty text="Ingen heatindelning är publicerad ännu." />
  return (
    <>
      <p>
        Publicerad version {newest.version}, {formatDateTime(newest.published_at)}. Filerna innehåller löparnas namn: de
        är till för tidtagningen och ska inte spridas.
      </p>
      <Form<Values>
        fields={({ format }) => fieldsOf(older, format)}
        initialValues={{ since: '', format: 'lynx', encoding: 'utf-8' }}
        submitLabel="Hämta filen"
        failureTitle="Filen kunde inte hämtas."
        onSubmit={({ since, ...wish }) => saveDump({ karneval, since: since === '' ? null : Number(since), ...wish })}
      />
    </>
  )
}

type Version = { version: number; published_at: string }

function fieldsOf(older: readonly Version[], format: DumpFormat): FieldSpec<keyof Values>[] {
  const fields: FieldSpec<keyof Values>[] = [
    {
      kind: 'select',
      name: 'since',
      label: 'Innehåll',
      emptyLabel: 'Hela heatindelningen',
      options: older.map(({ version, published_at }) => ({
        value: String(version),
        label: `Ändringar sedan version ${version}, ${formatDateTime(published_at)}`,
      })),
    },
    {
      kind: 'select',
      name: 'format',
      label: 'Format',
      options: Object.entries(formatNames).map(([value, label]) => ({ value, label })),
      rules: rules.string().required(),
    },
  ]
  if (format !== 'lynx') return fields
  const encoding: FieldSpec<keyof Values> = {
    kind: 'select',
    name: 'encoding',
    label: 'Teckenkodning',
    options: [
      { value: 'utf-8', label: 'UTF-8' },
      { value: 'windows-1252', label: 'Windows-1252 (äldre tidtagning)' },
    ],
    rules: rules.string().required(),
  }
  return [...fields, encoding]
}

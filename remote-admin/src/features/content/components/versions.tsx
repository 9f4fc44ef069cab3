import { LoadState } from '@stafapp/shared/calls'
import { useQuery, useQueryClient } from '@stafapp/shared/data'
import { formatDateTime } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import fields from '../../../shared/fields.module.css'
import { type Item, type Values, versionQuery, versionsQuery } from '../api.ts'
import classes from '../content.module.css'
import type { ContentField, ContentKind } from '../content-kinds.ts'
import { type DiffLine, diffLines, withContext } from '../diff-lines.ts'

type VersionsProps = {
  kind: ContentKind
  item: Item
  /** The editor's current values. */
  values: Values
  /** Loads a version's fields into the editor. */
  onTake: (content: Values) => void
}

/** Published versions of a text; each can be compared with the editor's text or loaded into it. */
export function Versions({ kind, item, values, onTake }: VersionsProps) {
  const [isOpen, setOpen] = useState(false)
  const [compared, setCompared] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({ ...versionsQuery(kind.name, item.id), enabled: isOpen })
  const client = useQueryClient()
  const take = async (id: number) => onTake((await client.ensureQueryData(versionQuery(id))).content)
  return (
    <section className={classes.versions} aria-label="Versioner">
      <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Versioner
      </Button>
      {isOpen && !data && <LoadState error={error} refetch={refetch} />}
      {isOpen && data?.length === 0 && <p className={fields.note}>Texten har inte publicerats ännu.</p>}
      {isOpen && data && data.length > 0 && (
        <ol className={classes.versionsList} reversed>
          {data.map(({ id, number, published_at, published_by, is_public }) => (
            <li key={id} value={number}>
              <p className={classes.line}>
                Version {number}, {formatDateTime(published_at)}
                {published_by && ` av ${published_by}`}
                {is_public && <strong className={classes.shown}>Syns nu</strong>}
              </p>
              <div className={fields.buttons}>
                <Button
                  aria-expanded={compared === id}
                  aria-label={`Jämför version ${number} med texten ovan`}
                  onClick={() => setCompared(compared === id ? null : id)}
                >
                  Jämför
                </Button>
                <Button aria-label={`Hämta till utkastet: version ${number}`} onClick={() => void take(id)}>
                  Hämta till utkastet
                </Button>
              </div>
              {compared === id && <Comparison version={id} kind={kind} values={values} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

type ComparisonProps = { version: number; kind: ContentKind; values: Values }

const attachments: Pick<ContentField, 'name' | 'label' | 'options'> = { name: 'files', label: 'Bilagor' }

/** Line diff between a published version and the editor's text. */
function Comparison({ version, kind, values }: ComparisonProps) {
  const { data, error, refetch } = useQuery(versionQuery(version))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const changed = [...kind.fields, attachments].flatMap(({ name, label, options }) => {
    const [before, after] = [data.content[name], values[name]]
    if (before === undefined || String(before) === String(after)) return []
    const said = (value: typeof after) => options?.[String(value)] ?? String(value)
    return [{ label, lines: withContext(diffLines(said(before), said(after))) }]
  })
  if (changed.length === 0) return <p className={fields.note}>Texten ovan är lika med den här versionen.</p>
  return (
    <dl className={classes.comparison}>
      {changed.map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is rendered completely on every change
              <Line key={index} line={line} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  if (kind === 'removed') {
    return (
      <del className={classes.removed}>
        <span className="visually-hidden">Tidigare: </span>
        {text || '(tom rad)'}
      </del>
    )
  }
  if (kind === 'added') {
    return (
      <ins className={classes.added}>
        <span className="visually-hidden">Nu: </span>
        {text || '(tom rad)'}
      </ins>
    )
  }
  return <span className={classes.same}>{kind === 'gap' ? '…' : text}</span>
}

import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import fields from '../../../shared/fields.module.css'
import { type Values, versionQuery } from '../api.ts'
import type { ContentKind } from '../content-kinds.ts'
import { type DiffLine, diffLines, withContext } from '../diff-lines.ts'
import classes from './comparison.module.css'

type ComparisonProps = { version: number; kind: ContentKind; values: Values }

const attachments = { name: 'files', label: 'Bilagor' }

/** Line diff between a published version and the editor's text. */
export function Comparison({ version, kind, values }: ComparisonProps) {
  const { data, error, refetch } = useQuery(versionQuery(version))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const changed = [...kind.fields, attachments].flatMap(({ name, label }) => {
    const [before, after] = [data.content[name], values[name]]
    if (before === undefined || String(before) === String(after)) return []
    return [{ label, lines: withContext(diffLines(String(before), String(after))) }]
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

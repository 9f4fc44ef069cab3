import { useId, useState } from 'react'
import type { Leader, Line } from '../types.ts'
import { leaderName } from '../words.ts'
import classes from './team-fields.module.css'

type TeamFieldsProps = { leaders: readonly Leader[]; line: Line; onChange: (line: Line) => void }

/** A team's name and leader; saved with its runners. */
export function TeamFields({ leaders, line, onChange }: TeamFieldsProps) {
  return (
    <div className={classes.fields}>
      <TeamName name={line.name} onChange={(name) => onChange({ ...line, name })} />
      <TeamLeader leaders={leaders} chosen={line.leader} onChange={(leader) => onChange({ ...line, leader })} />
    </div>
  )
}

/** Applied on blur. An empty name is discarded. */
function TeamName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const done = () => {
    const wanted = typed?.trim()
    if (wanted && wanted !== name) onChange(wanted)
    setTyped(null)
  }
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Lagets namn</label>
      <input
        id={id}
        value={typed ?? name}
        maxLength={80}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => event.key === 'Enter' && done()}
      />
    </div>
  )
}

type TeamLeaderProps = { leaders: readonly Leader[]; chosen: number | null; onChange: (leader: number | null) => void }

/** The person whom the organiser calls about this team. */
function TeamLeader({ leaders, chosen, onChange }: TeamLeaderProps) {
  const id = useId()
  const isGone = chosen !== null && !leaders.some((leader) => leader.id === chosen)
  return (
    <div className={classes.field}>
      <label htmlFor={id}>Lagets ledare</label>
      <select
        id={id}
        value={chosen ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      >
        <option value="">Ingen vald</option>
        {isGone && <option value={chosen}>{leaderName(leaders, chosen)}</option>}
        {leaders.map((leader) => (
          <option key={leader.id} value={leader.id}>
            {leader.name || 'Lagledare utan namn'}
          </option>
        ))}
      </select>
    </div>
  )
}

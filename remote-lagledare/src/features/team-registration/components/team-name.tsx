import { useId, useState } from 'react'
import classes from './team-name.module.css'

/** The team's name, saved with the rest when the field is left. An emptied name is not taken. */
export function TeamName({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = useId()
  const done = () => {
    const wanted = typed?.trim()
    if (wanted && wanted !== name) onChange(wanted)
    setTyped(null)
  }
  return (
    <div className={classes.name}>
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

import { Button } from '@stafapp/shared/page'
import { type DragEvent, useRef, useState } from 'react'
import classes from './timing.module.css'

/** Result files by hand: dropped from a window or a memory stick, or chosen. */
export function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }
  return (
    <section
      aria-label="Läs filer för hand"
      className={isOver ? classes.over : classes.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span>Släpp resultatfiler (.lif) här, eller</span>
      <Button onClick={() => input.current?.click()}>Välj resultatfiler</Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Resultatfiler (.lif)"
        multiple
        accept=".lif"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file can be chosen again.
          event.target.value = ''
        }}
      />
    </section>
  )
}

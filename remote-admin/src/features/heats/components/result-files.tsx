import { useCall } from '@stafapp/shared/calls'
import { shownTime } from '@stafapp/shared/rules/times/times'
import { useState } from 'react'
import type { ReadFile } from '../api.ts'
import { counted, reasonText } from '../heats-words.ts'
import classes from './heats.module.css'

/** Limit of the server; a heat's file is a few kilobytes. */
const MAX_BYTES = 128 * 1024

/** Uploads the timing computer's files one at a time and lists the result of each. */
export function ResultFiles({ karneval }: { karneval: number }) {
  const read = useCall('POST /api/events/heats/readings/')
  const [told, setTold] = useState<readonly { file: string; text: string; details: readonly string[] }[]>([])
  const readAll = async (files: readonly File[]) => {
    setTold([])
    for (const file of files) {
      const line = await readOne(file)
      setTold((before) => [...before, { file: file.name, ...line }])
    }
  }
  const readOne = async (file: File): Promise<{ text: string; details: readonly string[] }> => {
    if (file.size > MAX_BYTES) return { text: 'Filen är för stor för att vara en resultatfil.', details: [] }
    try {
      return outcomeOf(
        await read.mutateAsync({
          query: { karneval, name: file.name.slice(0, 200) },
          body: new Blob([file], { type: 'application/octet-stream' }),
        }),
      )
    } catch (error) {
      return { text: reasonText(error), details: [] }
    }
  }
  return (
    <>
      <label className={classes.field}>
        <span className={classes.label}>Läs in tidtagningens resultatfiler (.lif)</span>
        <input
          type="file"
          className={classes.file}
          accept=".lif,.txt"
          multiple
          disabled={read.isPending}
          onChange={({ target }) => {
            void readAll([...(target.files ?? [])])
            target.value = ''
          }}
        />
      </label>
      <div role="status">
        <ul className={classes.read}>
          {told.map(({ file, text, details }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and a file may be chosen twice
            <li key={index}>
              {file}: {text}
              {details.length > 0 && (
                <ul>
                  {details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

function outcomeOf({ reading, changes }: ReadFile): { text: string; details: readonly string[] } {
  if (reading.state !== 'applied') return { text: `lades åt sidan. ${reading.reason}`, details: [] }
  if (changes.length === 0) return { text: `heat ${reading.heat} har redan de här resultaten.`, details: [] }
  const changed = changes.filter(({ before }) => before !== null)
  return {
    text: `resultat för ${counted(changes.length, 'lag', 'lag')} i heat ${reading.heat} är sparade.`,
    details: changed.map(({ team_name, before, after }) => `${team_name}: ${wordsOf(before)} blev ${wordsOf(after)}`),
  }
}

type Facts = ReadFile['changes'][number]['after']

function wordsOf(facts: Facts | null): string {
  if (facts === null) return 'inget resultat'
  const time = facts.time_ms === null ? '' : shownTime(facts.time_ms)
  const place = facts.place === null ? '' : `plats ${facts.place}`
  return [facts.mark, place, time].filter(Boolean).join(', ')
}

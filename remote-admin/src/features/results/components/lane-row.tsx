import { Button } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { dqReasons, OTHER_REASON, RULES_EDITION } from '@stafapp/shared/rules/raceday/results/dq-reasons'
import { useId, useState } from 'react'
import type { ResultRow } from '../api.ts'
import { type Cell, cellText, markDetail, readCell, saidText, timeDetail } from '../cells.ts'
import classes from './results.module.css'
import type { Said } from './round-view.tsx'

type Props = {
  row: ResultRow
  isLane: boolean
  isRoundOpen: boolean
  /** The result is official and this change waits for a correction. */
  isPending: boolean
  isWaiting: boolean
  isFetching: boolean
  onRecord: (said: Said) => void
}

/** One team: its cell for time or mark, and what a person has to decide about it. */
export function LaneRow({ row, isLane, isRoundOpen, isPending, isWaiting, isFetching, onRecord }: Props) {
  const stored = cellText(row)
  const [text, setText] = useState<string | null>(null)
  const [cell, setCell] = useState<Cell | null>(null)
  const [isDisqualifying, setDisqualifying] = useState(false)
  const noteId = useId()
  /** What was typed last, shown until the server's own answer is there. */
  const [sent, setSent] = useState<string | null>(null)
  const shown = text ?? ((isWaiting || isFetching) && sent !== null ? sent : stored)

  const take = (read: Cell) => {
    if (read.kind === 'time') onRecord({ kind: 'time', detail: timeDetail(read, row.place) })
    else if (read.kind === 'mark' && read.mark === 'DQ') setDisqualifying(true)
    else if (read.kind === 'mark') onRecord({ kind: 'mark', detail: markDetail(read.mark) })
    else if (read.kind === 'empty' && row.undo !== null) onRecord({ kind: 'undo', undoes: row.undo })
    else if (read.kind === 'empty') onRecord({ kind: 'mark', detail: markDetail('none') })
    setSent(read.kind === 'time' ? text : null)
    setText(null)
    setCell(null)
  }
  const commit = () => {
    if (text === null || text.trim() === stored) {
      setText(null)
      setCell(null)
      return
    }
    const read = readCell(text)
    if (read.kind === 'ask' || read.kind === 'fault') setCell(read)
    else take(read)
  }
  const commitPlace = (typed: string) => {
    const place = Number(typed)
    if (typed === '' || place === row.place || !Number.isInteger(place) || place < 1) return
    onRecord({ kind: 'time', detail: { ms: row.ms, precision: row.precision, hand: row.hand, place } })
  }
  const isFaulty = cell?.kind === 'fault'
  return (
    <tr className={isPending ? classes.changed : undefined}>
      <td className={classes.lane}>{row.lane}</td>
      <th scope="row">
        {row.withdrawn ? <s>{row.team_name}</s> : row.team_name}
        {row.withdrawn && ' struket'}
        {row.bib !== null && <small> nr {row.bib}</small>}
        <Notes row={row} isPending={isPending} isWaiting={isWaiting} onRecord={onRecord} />
        {cell?.kind === 'fault' && (
          <p id={noteId} role="alert" className={classes.fault}>
            {cell.text}
          </p>
        )}
        {cell?.kind === 'ask' && (
          <p role="alert" className={classes.ask}>
            Menar du{' '}
            {cell.choices.map((choice) => (
              <Button key={choice.text} onClick={() => take(choice.cell)}>
                {choice.text}
              </Button>
            ))}
          </p>
        )}
        {isDisqualifying && (
          <Disqualify
            team={row.team_name}
            onDone={(detail) => {
              setDisqualifying(false)
              if (detail) onRecord({ kind: 'mark', detail })
            }}
          />
        )}
      </th>
      {!isLane && (
        <td>
          <input
            key={row.place}
            name="place"
            className={classes.place}
            inputMode="numeric"
            autoComplete="off"
            aria-label={`Plats, ${row.team_name}`}
            defaultValue={row.place ?? ''}
            onBlur={(event) => commitPlace(event.target.value.trim())}
          />
        </td>
      )}
      <td>
        <input
          name="time"
          className={classes.time}
          autoComplete="off"
          spellCheck={false}
          aria-label={`Tid, ${isLane ? `bana ${row.lane}, ` : ''}${row.team_name}`}
          aria-invalid={isFaulty}
          aria-describedby={isFaulty ? noteId : undefined}
          data-dirty={text !== null}
          value={shown}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setText(event.target.value)
            setCell(null)
          }}
          onBlur={commit}
        />
      </td>
      <td className={classes.rank}>
        {row.rank ?? ''}
        {row.qualified && <Qualified as={row.qualified} isPreliminary={isRoundOpen && row.qualified !== 'Q'} />}
        {row.is_record && <abbr title="Karnevalsrekord"> GR</abbr>}
      </td>
    </tr>
  )
}

const qualifiedWords = {
  Q: 'Till final på placering',
  q: 'Till final på tid',
  qD: 'Till final efter lottning',
} as const

type QualifiedProps = { as: keyof typeof qualifiedWords; isPreliminary: boolean }

/** In brackets while a heat that is not official yet may have better times. */
const Qualified = ({ as, isPreliminary }: QualifiedProps) =>
  isPreliminary ? (
    <abbr title={`${qualifiedWords[as]}, som det ser ut nu`} className={classes.note}>
      {' '}
      ({as})
    </abbr>
  ) : (
    <abbr title={qualifiedWords[as]}> {as}</abbr>
  )

const protestWords = {
  pending: 'Protest',
  approved: 'Protest godkänd',
  withdrawn: 'Protest tillbakadragen',
  dismissed: 'Protest avslagen',
} as const

type NoteProps = Pick<Props, 'row' | 'isPending' | 'isWaiting' | 'onRecord'>

/** Everything that is said of the team beside its time, and what has to be decided. */
function Notes({ row, isPending, isWaiting, onRecord }: NoteProps) {
  const { mark, ms, shown, reason, otc, protest, conflict, undo } = row
  return (
    <>
      <span className={classes.notes}>
        {mark === 'DQ' && reason && `${reason.rule ?? ''} ${reason.text}`}
        {mark !== null && ms !== null && ` Tiden var ${shown}.`}
        {otc && <strong>Utom tävlan</strong>}
        {protest && <strong>{protestWords[protest]}</strong>}
        {isPending && <strong>Ändringen väntar på rättelse</strong>}
        {isWaiting && 'Sänds'}
      </span>
      {conflict && (
        <p role="alert" className={classes.conflict}>
          Skrivet: {saidText(conflict.typed_ms, conflict.typed_mark)}. Filen:{' '}
          {saidText(conflict.read_ms, conflict.read_mark)}.{' '}
          <Button
            onClick={() =>
              onRecord(
                conflict.typed_mark !== null
                  ? {
                      kind: 'mark',
                      detail: markDetail(
                        conflict.typed_mark,
                        reason ? { reason: reason.code, rule: reason.rule, edition: reason.edition } : {},
                      ),
                    }
                  : {
                      kind: 'time',
                      detail: { ms: row.ms, precision: row.precision, hand: row.hand, place: row.place },
                    },
              )
            }
          >
            Behåll det skrivna
          </Button>
          {undo !== null && <Button onClick={() => onRecord({ kind: 'undo', undoes: undo })}>Ta filens</Button>}
        </p>
      )}
      {undo !== null && !conflict && (
        <Button
          aria-label={`Ångra det skrivna, ${row.team_name}`}
          onClick={() => onRecord({ kind: 'undo', undoes: undo })}
        >
          Ångra
        </Button>
      )}
    </>
  )
}

type DisqualifyProps = { team: string; onDone: (detail: ReturnType<typeof markDetail> | null) => void }

/** Asks for the rule: a disqualification without one is not stored. */
function Disqualify({ team, onDone }: DisqualifyProps) {
  const [code, setCode] = useState('')
  const [rule, setRule] = useState('')
  const [note, setNote] = useState('')
  const known = dqReasons.find((each) => each.code === code)
  const isOther = code === OTHER_REASON
  const isIncomplete = code === '' || (isOther && (rule.trim() === '' || note.trim() === ''))
  return (
    // Not the form kit: a question that leads to a fact in the device's queue, not to a call of its own.
    <Question
      title={`Diskvalificera ${team}`}
      yesLabel="Diskvalificera"
      isIncomplete={isIncomplete}
      onYes={() =>
        onDone(
          markDetail('DQ', {
            reason: code,
            rule: known?.rule ?? rule.trim(),
            edition: known?.edition ?? RULES_EDITION,
            note: note.trim() || null,
          }),
        )
      }
      onNo={() => onDone(null)}
    >
      <fieldset className={classes.reasons}>
        <legend>Skäl</legend>
        {dqReasons.map((each) => (
          <label key={each.code}>
            <input
              type="radio"
              name="reason"
              value={each.code}
              checked={code === each.code}
              onChange={() => setCode(each.code)}
            />
            <span>
              {each.name}{' '}
              <small>
                {each.rule}. {each.text}
              </small>
            </span>
          </label>
        ))}
        <label>
          <input
            type="radio"
            name="reason"
            value={OTHER_REASON}
            checked={isOther}
            onChange={() => setCode(OTHER_REASON)}
          />
          Annat skäl
        </label>
      </fieldset>
      {isOther && (
        <label className={classes.field}>
          Regelns nummer
          <input value={rule} maxLength={20} onChange={(event) => setRule(event.target.value)} />
        </label>
      )}
      <label className={classes.field}>
        {isOther ? 'Skälet i en mening' : 'Tillägg (behövs inte)'}
        <input value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
        <small>Skriv inga elevers namn.</small>
      </label>
    </Question>
  )
}

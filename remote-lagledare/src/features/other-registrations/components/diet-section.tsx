import { useQuery } from '@stafapp/shared/data'
import { Button, ErrorBox, Loading } from '@stafapp/shared/page'
import { Question } from '@stafapp/shared/question'
import { Link } from '@stafapp/shared/router'
import { dietNames } from '@stafapp/shared/rules/diet-names'
import { type FormEvent, useState } from 'react'
import { SaveFailure } from '../../../shared/notice.tsx'
import { farOverText } from '../../../shared/order/far-over.ts'
import type { Order } from '../../../shared/order/orders.ts'
import { QuantityStepper } from '../../../shared/quantity-stepper.tsx'
import { SaveBar } from '../../../shared/save-bar.tsx'
import { unsavedAmounts, useFaultyFields } from '../../../shared/use-faulty-fields.ts'
import { type Diets, dietsQuery, type SectionContext, useSaveDiets } from '../api.ts'
import { type DietEntry, dietLines, filled, lineFault, overPortions } from '../diet-list.ts'
import { Onward } from './onward.tsx'
import classes from './section.module.css'

/** Number of persons per diet and day. Only numbers, because allergies are sensitive personal data. */
export function DietSection({ karneval, unit: { school_unit: unit, runners }, order, isOpen }: SectionContext) {
  const { data, error, refetch } = useQuery(dietsQuery(karneval, unit))
  const [isSaved, setSaved] = useState(false)
  return (
    <section className={classes.section} aria-labelledby="diets">
      <h2 id="diets">Specialdieter</h2>
      <p>
        {isOpen && (
          <>
            Måltiderna hör till <Link to={`/lagledare/orderspage?unit=${unit}`}>beställningen</Link>. Ange här hur många
            som behöver vilken diet, aldrig namn.{' '}
          </>
        )}
        Köket får antalen sammanräknade utan skola, och ni kan radera uppgifterna när som helst.
      </p>
      {data ? (
        <DietForm
          key={`${data.version}`}
          karneval={karneval}
          diets={data}
          runners={runners}
          order={order}
          isOpen={isOpen}
          onSaved={setSaved}
        />
      ) : error ? (
        <ErrorBox error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <Onward isShown={isSaved}>
        <Link to={`/lagledare/orderspage?unit=${unit}`}>Beställningar</Link>
      </Onward>
    </section>
  )
}

type DietFormProps = {
  karneval: number
  diets: Diets
  runners: number
  /** How many portions there are. */
  order: Order | null
  isOpen: boolean
  /** Called with false when a line is changed again. */
  onSaved: (isSaved: boolean) => void
}

const days = [
  { day: 'friday', label: 'fredag' },
  { day: 'saturday', label: 'lördag' },
] as const

/** Remounted for each saved version. Never stored in the browser, because it is health data. */
function DietForm({ karneval, diets, runners, order, isOpen, onSaved }: DietFormProps) {
  const saved = dietLines(diets.entries)
  const [lines, setLines] = useState(saved)
  const fields = useFaultyFields()
  const save = useSaveDiets(karneval, diets.school_unit)
  const over = overPortions(lines, order)
  const [isAsking, setIsAsking] = useState(false)
  const changed = lines.flatMap((line, index) => (JSON.stringify(line) === JSON.stringify(saved[index]) ? [] : [index]))
  const waiting = new Set([...changed, ...fields.faulty.map(lineOf)]).size
  const change = (index: number, values: Partial<DietEntry>) => {
    setLines((before) => before.map((line, at) => (at === index ? { ...line, ...values } : line)))
    onSaved(false)
  }
  const deletion = diets.entries.length > 0 && (
    <Button disabled={save.isPending} onClick={() => save.mutate({ entries: [], version: diets.version })}>
      Radera alla specialdieter
    </Button>
  )
  if (!isOpen)
    return (
      <>
        <SavedDiets entries={diets.entries} />
        {deletion}
      </>
    )
  const fault = lineFault(lines)
  const send = () => {
    setIsAsking(false)
    // A promise, because what is saved makes the form anew; the failure is shown below.
    save.mutateAsync({ entries: filled(lines), version: diets.version }).then(
      () => onSaved(true),
      () => undefined,
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (save.isPending || waiting === 0) return
    if (fields.faulty.length > 0) event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    else if (fault !== null) event.currentTarget.querySelector<HTMLElement>(`[name="diet-${fault.index}"]`)?.focus()
    else if (over.length > 0) setIsAsking(true)
    else send()
  }
  const sum = (day: 'friday' | 'saturday') => lines.reduce((count, line) => count + line[day], 0)
  return (
    <>
      {/* Own markup: a table of numbers, and the bar of the other long lists of numbers. */}
      <form className={classes.diets} onSubmit={submit} noValidate data-dirty={waiting > 0}>
        <p className={classes.heads} aria-hidden="true">
          {days.map(({ day, label }) => (
            <span key={day}>{label}</span>
          ))}
        </p>
        <ul className={classes.lines}>
          {lines.map((line, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered, and several may be named "Annan diet"
              key={`${index} ${fields.resets}`}
              className={classes.line}
            >
              <DietName line={line} index={index} onChange={(text) => change(index, { text })} />
              {days.map(({ day, label }, at) => (
                <div key={day} className={classes.day}>
                  <span className={classes.head} aria-hidden="true">
                    {label}
                  </span>
                  <QuantityStepper
                    name={`${nameOf(line)}, ${label}`}
                    value={line[day]}
                    max={999}
                    isDisabled={save.isPending}
                    onChange={(quantity) => change(index, { [day]: quantity })}
                    onFault={(isFaulty) => fields.setFault(index * days.length + at, isFaulty)}
                  />
                </div>
              ))}
              <p className={classes.question} aria-live="polite">
                {farOverText(Math.max(...days.map(({ day }) => line[day])), runners)}
              </p>
            </li>
          ))}
        </ul>
        <div aria-live="polite">
          {over.map((text) => (
            <p key={text} className={classes.question}>
              {text}
            </p>
          ))}
        </div>
        {save.error && <SaveFailure title="Specialdieterna kunde inte sparas." error={save.error} />}
        <SaveBar
          changes={waiting}
          isPending={save.isPending}
          savedText={diets.entries.length === 0 ? 'Inga specialdieter är anmälda' : 'Allt är sparat'}
          problem={fields.faulty.length > 0 ? unsavedAmounts(waiting) : (fault?.text ?? null)}
          saves="specialdieterna"
          readOnly={false}
          onReset={() => {
            save.reset()
            fields.reset()
            setLines(saved)
          }}
        >
          Fredag <strong>{sum('friday')}</strong>, lördag <strong>{sum('saturday')}</strong>
        </SaveBar>
      </form>
      {deletion && <p className={classes.actions}>{deletion}</p>}
      {isAsking && (
        <Question
          title="Stämmer antalen?"
          yesLabel="Spara ändå"
          noLabel="Ändra antalen"
          onYes={send}
          onNo={() => setIsAsking(false)}
        >
          {over.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Question>
      )}
    </>
  )
}

/** The line of a field, by the field's id among the faulty ones. */
const lineOf = (field: number): number => Math.floor(field / days.length)

const nameOf = ({ diet, text }: DietEntry) => (diet === 'other' && text ? text : dietNames[diet])

/** Who can change nothing sees what is entered, not the whole list. */
function SavedDiets({ entries }: { entries: readonly DietEntry[] }) {
  if (entries.length === 0) return <p>Inga specialdieter är anmälda.</p>
  return (
    <ul className={classes.list}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is saved and replaced as a whole, and two may be equal
        <li key={index} className={classes.item}>
          <strong>{nameOf(entry)}</strong> {days.map(({ day, label }) => `${label} ${entry[day]}`).join(', ')}
        </li>
      ))}
    </ul>
  )
}

type DietNameProps = { line: DietEntry; index: number; onChange: (text: string) => void }

function DietName({ line, index, onChange }: DietNameProps) {
  if (line.diet !== 'other') return <span className={classes.name}>{dietNames[line.diet]}</span>
  return (
    <label className={classes.other}>
      {dietNames.other}
      <input
        type="text"
        maxLength={200}
        autoComplete="off"
        name={`diet-${index}`}
        value={line.text}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

import { download } from '@stafapp/shared/download'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, ButtonLink } from '@stafapp/shared/page'
import { useEffect, useId, useRef, useState } from 'react'
import { Notice, SaveFailure } from '../../../shared/notice.tsx'
import { type Answers, type Mend, type Preview, type Sheet, useImport, usePreview } from '../api.ts'
import classes from '../import.module.css'
import { FaultList } from './fault-list.tsx'
import { PreviewTables, QuestionList } from './preview-tables.tsx'

const fields: FieldSpec<'rows'>[] = [
  {
    kind: 'textarea',
    name: 'rows',
    label: 'Klasslista',
    placeholder: 'Förnamn\tEfternamn\tÅk\tKön',
    autoComplete: 'off',
    rules: rules.string().trim().required(),
  },
]

/** Input, preview, confirmation. Children's names are not stored in the browser. */
export function ImportForm({ karneval, unit }: { karneval: number; unit: number }) {
  const [text, setText] = useState('')
  const [sheet, setSheet] = useState<Sheet | null>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const [mends, setMends] = useState<readonly Mend[]>([])
  // Kept while an answer loads a new preview, so that focus stays on the question.
  const [seen, setSeen] = useState<Preview | null>(null)
  const [saves, setSaves] = useState(0)
  const [saved, setSaved] = useState<string | null>(null)
  const [fileError, setFileError] = useState<Error | null>(null)
  const preview = usePreview({ karneval, unit })
  const save = useImport({ karneval, unit })
  const isSaving = useRef(false)
  const fileId = useId()
  const outcome = useRef<HTMLDivElement>(null)
  const shown = saved === null ? sheet !== null && seen !== null && 'preview' : 'saved'
  // The outcome starts below a phone's screen, and the pressed button is disabled or removed while it holds the focus.
  useEffect(() => {
    if (!shown) return
    outcome.current?.focus({ preventScroll: true })
    outcome.current?.scrollIntoView()
  }, [shown])

  const look = (next: Sheet, given: Answers = {}, corrected: readonly Mend[] = []) => {
    setSheet(next)
    setAnswers(given)
    setMends(corrected)
    setSaved(null)
    setFileError(null)
    save.reset()
    preview.mutate(
      { sheet: next, answers: given, mends: corrected },
      {
        onSuccess: setSeen,
        onError: (error) => {
          setSeen(null)
          notifyFailure(error)
        },
      },
    )
  }
  const lookAtNew = (next: Sheet) => {
    setSeen(null)
    look(next)
  }
  const answer = (question: string, choice: string) => {
    // Answers and corrections refer to rows, so they are dropped when another sheet is chosen.
    const isOther = question === 'sheet'
    if (sheet) look(sheet, { ...(isOther ? {} : answers), [question]: choice }, isOther ? [] : mends)
  }
  const lookAtFile = (file: File | undefined) => {
    if (!file) return
    readFile(file).then(lookAtNew, (error: Error) => {
      preview.reset()
      setSheet(null)
      setFileError(error)
    })
  }
  const confirm = () => {
    if (!sheet || isSaving.current) return
    isSaving.current = true
    save.mutate(
      { sheet, answers, mends },
      {
        onSuccess: (done) => {
          setSaved(countWords(done) || 'Ingenting behövde ändras')
          setSheet(null)
          setText('')
          setSaves((before) => before + 1)
          preview.reset()
        },
        onError: (error) => notifyFailure(error),
        onSettled: () => {
          isSaving.current = false
        },
      },
    )
  }
  const found = sheet ? seen : null
  const isReady = found !== null && !preview.isPending && found.faults.length === 0 && openCount(found) === 0
  // A mended fault leaves the list and would take the focus with it: it moves to the next fault, or to the save button.
  useEffect(() => {
    const place = outcome.current
    if (!found || !place || mends.length === 0 || document.activeElement !== document.body) return
    const next = place.querySelector<HTMLElement>('[data-tone="fault"] :is(input, button)')
    ;(next ?? place.querySelector<HTMLElement>('[data-saves]'))?.focus()
  }, [found, mends])
  const failure = fileError ?? preview.error ?? save.error

  return (
    <>
      {/* Pasting into an empty field starts the preview without another click. */}
      <div
        id="import"
        className={classes.form}
        onPaste={({ clipboardData }) => {
          const pasted = clipboardData.getData('text/plain')
          if (text === '' && pasted.includes('\n')) lookAtNew({ text: pasted })
        }}
      >
        <Form
          // Empty again after the rows are saved.
          key={saves}
          layout="grid"
          fields={fields}
          initialValues={{ rows: '' }}
          isDirty={text.trim() !== '' && !saved}
          fault={preview.isPending ? 'Läser raderna …' : null}
          submitLabel="Förhandsgranska"
          submitKind={found ? 'plain' : 'primary'}
          actions={
            <>
              <label htmlFor={fileId} className={classes.file}>
                Välj en fil (.xlsx, .csv)
                <input
                  id={fileId}
                  type="file"
                  className={classes.input}
                  accept=".xlsx,.csv,.txt"
                  onChange={(event) => {
                    lookAtFile(event.target.files?.[0])
                    // Allows choosing the same file again after it was corrected.
                    event.target.value = ''
                  }}
                />
              </label>
              <Button
                onClick={() =>
                  void download('GET /api/events/runners/import-template/').catch((error: unknown) =>
                    notifyFailure(error),
                  )
                }
              >
                Ladda ner mall
              </Button>
            </>
          }
          onChange={({ rows }) => {
            setText(rows)
            // Drop the sheet if the text was edited: the preview must match the input that is saved.
            if (sheet && !('text' in sheet && sameText(sheet.text, rows))) setSheet(null)
          }}
          // The preview's own state tells that it is loading and what went wrong, as for a file.
          onSubmit={async ({ rows }) => lookAtNew({ text: rows })}
        />
      </div>
      <p role="status" className="visually-hidden">
        {saved !== null ? `Löparna är inlästa. ${saved}.` : found && !preview.isPending ? statusText(found) : ''}
      </p>
      {failure && <SaveFailure title="Raderna kunde inte läsas in. Ingenting är sparat." error={failure} />}
      <div ref={outcome} tabIndex={-1}>
        {saved && (
          <Notice tone="done" title={`Inläst: ${saved}`}>
            <ButtonLink kind="primary" to={`/lagledare/teamregistration?unit=${unit}`}>
              Fortsätt till Lag och löpare
            </ButtonLink>
          </Notice>
        )}
        {found && <QuestionList preview={found} answers={answers} onAnswer={answer} />}
        {found && (
          <FaultList
            preview={{ ...found, faults: faultsToMend(found) }}
            mends={mends}
            onMend={(next) => sheet && look(sheet, answers, next)}
          />
        )}
        {found && (
          <PreviewTables preview={found}>
            <div className={classes.confirm}>
              <Button
                kind="primary"
                data-saves
                aria-disabled={!isReady || save.isPending}
                aria-describedby="import-state"
                onClick={() => isReady && confirm()}
              >
                {saveText(found)}
              </Button>
              <p id="import-state">{statusText(found)}</p>
            </div>
          </PreviewTables>
        )}
      </div>
    </>
  )
}

/** Compares texts ignoring line endings, which a textarea normalises. */
const sameText = (left: string, right: string) => left.replaceAll(/\r\n?/g, '\n') === right.replaceAll(/\r\n?/g, '\n')

const openCount = ({ questions }: Preview) => questions.filter(({ choice }) => choice === null).length

/** The faults that no open question is about: a missing column is mended by its answer. */
const faultsToMend = (found: Preview): Preview['faults'] =>
  openCount(found) > 0 ? found.faults.filter(({ code }) => code !== 'heading_missing') : found.faults

function statusText(found: Preview): string {
  const [open, changes] = [openCount(found), countWords(found)]
  const hindrances = [
    open > 0 ? `${open === 1 ? '1 fråga' : `${open} frågor`} måste besvaras.` : '',
    faultText(faultsToMend(found)),
  ].filter(Boolean)
  if (hindrances.length > 0) return hindrances.join(' ')
  return changes === '' ? 'Allt finns redan; ingenting ändras.' : `Blir: ${changes}.`
}

/** What to do with faulty rows, which hold back the sound ones: a sheet is saved whole. */
function faultText(faults: Preview['faults']): string {
  const rows = [...new Set(faults.map(({ row }) => row))]
  if (rows.length === 0) return ''
  if (faults.some(({ code }) => code.startsWith('heading'))) return 'Kolumnerna måste rättas.'
  return rows.length === 1
    ? `Rad ${rows[0]} har fel: rätta eller lämna bort den.`
    : `${rows.length} rader har fel: rätta eller lämna bort dem.`
}

function saveText({ counts }: Preview): string {
  const runners = counts.new_runners + counts.changed_runners
  return runners === 0 ? 'Spara' : `Spara ${runners} löpare`
}

/** Limit of the server in bytes, checked before uploading. */
const FILE_MAX = 750_000

/** @throws Error with a Swedish message if the file cannot be read */
async function readFile(file: File): Promise<Sheet> {
  if (file.size > FILE_MAX) throw new Error('Filen är större än 750 kB. Spara bara bladet med löparna.')
  if (/\.(csv|txt|tsv)$/i.test(file.name)) return { text: await file.text() }
  if (!/\.xlsx$/i.test(file.name)) throw new Error('Välj en .xlsx- eller .csv-fil. Äldre .xls-filer sparas om i Excel.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  let binary = ''
  // In chunks, because the number of call arguments is limited.
  for (let start = 0; start < bytes.length; start += 8_192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8_192))
  }
  return { xlsx: btoa(binary) }
}

const some = (count: number, one: string, more: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : more}`])

/** Text of the import's effects: "5 nya löpare, 1 nytt lag". */
function countWords({ counts }: Preview): string {
  const parts = [
    ...some(counts.new_runners, 'ny löpare', 'nya löpare'),
    ...some(counts.changed_runners, 'ändrad löpare', 'ändrade löpare'),
    ...some(counts.new_teams, 'nytt lag', 'nya lag'),
    ...some(counts.changed_teams, 'ändrat lag', 'ändrade lag'),
  ]
  return parts.join(', ')
}

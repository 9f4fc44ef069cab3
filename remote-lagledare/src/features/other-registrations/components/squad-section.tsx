import { KeptFocus } from '@stafapp/shared/focus'
import { phoneText } from '@stafapp/shared/format'
import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { Button } from '@stafapp/shared/page'
import { toE164 } from '@stafapp/shared/rules/e164'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../shared/order/orders.ts'
import { type SectionContext, useSaveDetails } from '../api.ts'
import { extraPriceTexts } from '../words.ts'
import classes from './section.module.css'

/** The unit's hejarklackar, each with the adult in charge. Every add, change and removal is saved at once. */
export function SquadSection({ karneval, unit, order, prices, isOpen }: SectionContext) {
  const save = useSaveDetails({ karneval, unit: unit.school_unit, order })
  const squads = order?.cheer_squads ?? []
  // Index of the row being edited; an index past the end is a new row.
  const [edited, setEdited] = useState<number | null>(null)
  /** Index of the row that has just been saved, which stays in sight. */
  const [saved, setSaved] = useState<number | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const replace = async (index: number, squad: Squad) => {
    await save.mutateAsync({ cheer_squads: [...squads.slice(0, index), squad, ...squads.slice(index + 1)] })
    setEdited(null)
    setSaved(index)
  }
  // After KeptFocus, and as soon as the row is there: the form that closes is taller than it.
  useEffect(() => {
    const row = saved === null ? null : list.current?.children[saved]
    if (!row) return
    row.scrollIntoView({ block: 'nearest' })
    setSaved(null)
  })
  return (
    <section className={classes.section} aria-labelledby="squads">
      <h2 id="squads">Hejarklack</h2>
      {isOpen && (
        <p>En klass hejar på läktaren, och klackarna tävlar mot varandra. Varje klack har en ansvarig vuxen.</p>
      )}
      {isOpen &&
        extraPriceTexts(prices, 'hejarklack').map((text) => (
          <p key={text} className={classes.hint}>
            {text}
          </p>
        ))}
      {!isOpen && squads.length === 0 && <p>Ingen hejarklack är anmäld.</p>}
      <ul ref={list} className={classes.list}>
        {squads.map((squad, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is saved and replaced as a whole, and two may be equal
          <li key={index}>
            <KeptFocus isOpen={edited === index}>
              {edited === index ? (
                <div className={classes.edit}>
                  <SquadForm
                    squad={squad}
                    index={index}
                    onSave={(next) => replace(index, next)}
                    onCancel={() => setEdited(null)}
                  />
                </div>
              ) : (
                <div className={classes.item}>
                  <p>
                    <strong>{squad.class_name}</strong>, {squad.participants} deltagare. Ansvarig {squad.adult_name},{' '}
                    <a href={`tel:${squad.adult_phone}`}>{phoneText(squad.adult_phone)}</a>
                  </p>
                  {isOpen && (
                    <div className={classes.actions}>
                      <Button onClick={() => setEdited(index)}>
                        Ändra <span className="visually-hidden">{squad.class_name}</span>
                      </Button>
                      <Button
                        disabled={save.isPending}
                        onClick={() => save.mutate({ cheer_squads: squads.filter((_, at) => at !== index) })}
                      >
                        Ta bort <span className="visually-hidden">{squad.class_name}</span>
                      </Button>
                    </div>
                  )}
                </div>
              )}
            </KeptFocus>
          </li>
        ))}
      </ul>
      {isOpen && (
        <KeptFocus isOpen={edited === squads.length}>
          {edited === squads.length ? (
            <div className={classes.edit}>
              <SquadForm
                squad={null}
                index={squads.length}
                onSave={(next) => replace(squads.length, next)}
                onCancel={() => setEdited(null)}
              />
            </div>
          ) : (
            <Button onClick={() => setEdited(squads.length)}>Anmäl en hejarklack</Button>
          )}
        </KeptFocus>
      )}
    </section>
  )
}

type Squad = Order['cheer_squads'][number]

type SquadFormProps = {
  squad: Squad | null
  /** Index in the list, to match server errors to fields. */
  index: number
  onSave: (squad: Squad) => Promise<unknown>
  onCancel: () => void
}

type Name = 'class_name' | 'participants' | 'adult_name' | 'adult_phone'

const fieldsOf = (index: number): FieldSpec<Name>[] =>
  (
    [
      { kind: 'text', name: 'class_name', label: 'Klass', rules: rules.string().trim().required().max(60) },
      {
        kind: 'number',
        name: 'participants',
        label: 'Antal deltagare',
        rules: rules.whole(1, 500).required(),
      },
      {
        kind: 'text',
        name: 'adult_name',
        label: 'Ansvarig vuxen',
        autoComplete: 'off',
        rules: rules.string().trim().required().max(100),
      },
      {
        kind: 'tel',
        name: 'adult_phone',
        label: 'Den vuxnas telefonnummer',
        autoComplete: 'off',
        rules: rules
          .string()
          .required()
          .test('phone', 'Skriv ett telefonnummer, till exempel 050 123 4567.', (text) => toE164(text ?? '') !== null),
      },
    ] satisfies FieldSpec<Name>[]
  ).map((field) => ({ ...field, attr: `cheer_squads.${index}.${field.name}` }))

function SquadForm({ squad, index, onSave, onCancel }: SquadFormProps) {
  return (
    <Form
      fields={fieldsOf(index)}
      initialValues={{
        class_name: squad?.class_name ?? '',
        participants: squad ? String(squad.participants) : '',
        adult_name: squad?.adult_name ?? '',
        adult_phone: squad?.adult_phone ?? '',
      }}
      submitLabel="Spara hejarklacken"
      failureTitle="Hejarklacken kunde inte sparas."
      actions={<Button onClick={onCancel}>Avbryt</Button>}
      onSubmit={(values) =>
        onSave({
          class_name: values.class_name.trim(),
          participants: Number(values.participants),
          adult_name: values.adult_name.trim(),
          adult_phone: toE164(values.adult_phone) ?? values.adult_phone,
        })
      }
    />
  )
}

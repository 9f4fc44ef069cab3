import { KeptFocus } from '@stafapp/shared/focus'
import { phoneText } from '@stafapp/shared/format'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import { useSaveDetails } from '../../../shared/order/use-save-details.ts'
import type { SectionContext } from '../section-context.ts'
import classes from './section.module.css'
import { type Squad, SquadForm } from './squad-form.tsx'

/** The unit's hejarklackar, each with the adult in charge. Every add, change and removal is saved at once. */
export function SquadSection({ karneval, unit, order, isOpen }: SectionContext) {
  const save = useSaveDetails({ karneval, unit: unit.school_unit, order })
  const squads = order?.cheer_squads ?? []
  // Index of the row being edited; an index past the end is a new row.
  const [edited, setEdited] = useState<number | null>(null)
  const replace = async (index: number, squad: Squad) => {
    await save.mutateAsync({ cheer_squads: [...squads.slice(0, index), squad, ...squads.slice(index + 1)] })
    setEdited(null)
  }
  return (
    <section className={classes.section} aria-labelledby="squads">
      <h2 id="squads">Hejarklack</h2>
      {squads.length === 0 && <p>Ingen hejarklack är anmäld.</p>}
      <ul className={classes.list}>
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

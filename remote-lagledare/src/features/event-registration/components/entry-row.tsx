import { formatMoney } from '@stafapp/shared/format'
import { Unbroken } from '@stafapp/shared/unbroken'
import { keptPriceText } from '../../../shared/order/kept-price.ts'
import { QuantityStepper } from '../../../shared/quantity-stepper.tsx'
import type { Offer } from '../counts.ts'
import { highestCount, placesLeft } from '../counts.ts'
import { eventFacts, eventLimits, teamsInWords } from '../event-words.ts'
import classes from './entry-form.module.css'

type EntryRowProps = {
  offer: Offer
  /** Number of the unit's teams that already occupy a place. */
  entered: number
  saved: number
  count: number
  /** Number from the preliminary entry; null in the preliminary entry itself and after the carnival. */
  announced: number | null
  error: string | null
  /** A team added now is late and costs more. */
  isLate: boolean
  readOnly: boolean
  /** The number differs from the saved one and is not saved by itself. */
  isUnsaved: boolean
  /** What became of the number: "Sparar …". */
  state: string | null
  onChange: (count: number) => void
  /** What stands in the field is not taken: no sum is told of it. */
  isFaulty: boolean
  onFault: (isFaulty: boolean) => void
}

/** One offered event with its fee, its limits and the number of the unit's teams. */
export function EntryRow(props: EntryRowProps) {
  const { offer, entered, saved, count, announced, error, isLate, readOnly, isUnsaved, state, onChange } = props
  const { isFaulty, onFault } = props
  const limitsId = `limits-${offer.id}`
  const errorId = `error-${offer.id}`

  return (
    <li className={classes.row} data-changed={isUnsaved}>
      <div className={classes.event}>
        <h2 className={classes.name}>
          <Unbroken text={offer.name} />
        </h2>
        <p className={classes.facts}>
          <Unbroken text={eventFacts(offer)} />
        </p>
        <p className={classes.limits} id={limitsId}>
          {/* Once said above the list, when nothing can be entered any more. */}
          {!(readOnly && offer.status === 'closed') && <span>{eventLimits(offer, placesLeft(offer))}</span>}
          {announced !== null && announced > 0 && <span>Preliminärt anmält: {teamsInWords(announced)}</span>}
        </p>
        {!readOnly && offer.list_fee_cents !== undefined && (
          <p className={classes.kept}>{keptPriceText(offer.list_fee_cents)}</p>
        )}
        {error && (
          <p className={classes.error} id={errorId}>
            {error}
          </p>
        )}
      </div>
      <p className={classes.fee}>
        {offer.fee_cents === 0 ? 'Avgiftsfri' : <>{formatMoney(offer.fee_cents)} per lag</>}
        {isLate && offer.late_fee_cents > 0 && (
          <span className={classes.late}>+ {formatMoney(offer.late_fee_cents)} för sent lag</span>
        )}
      </p>
      <div className={classes.count}>
        {readOnly ? (
          <p className={classes.fixed}>{teamsInWords(saved)}</p>
        ) : (
          <QuantityStepper
            name={`lag i ${offer.name}`}
            value={count}
            max={highestCount(offer, entered, saved)}
            unit="lag"
            isInvalid={error !== null}
            describedBy={error ? `${limitsId} ${errorId}` : limitsId}
            onChange={onChange}
            onFault={onFault}
          />
        )}
        {/* Also empty, so that nothing moves when it says something. The bar says it to screen readers. */}
        {!readOnly && <p className={classes.note}>{state}</p>}
      </div>
      <p className={classes.sum} data-none={count === 0}>
        {isFaulty ? '–' : formatMoney(offer.fee_cents * count)}
      </p>
    </li>
  )
}

import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, Spinner } from '@stafapp/shared/page'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Match } from '../api.ts'
import { formats, paymentsText } from '../words.ts'
import classes from './trial.module.css'
import { TrialRows } from './trial-rows.tsx'

type TrialProps = { match: Match; isPending: boolean; error: ReactNode; onApprove: () => void; onDiscard: () => void }

/** Result of a dry run: the totals and a row for each payment. */
export function Trial({ match, isPending, error, onApprove, onDiscard }: TrialProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Focuses the result, so that keyboard and screen reader users notice it.
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.trial} aria-labelledby="trial">
      <h2 id="trial" tabIndex={-1} ref={heading}>
        Provkörning: {match.name}
      </h2>
      <p>
        {formats[match.format]}, {paymentsText(match.row_count)}
        {match.duplicate_count > 0 && `, varav ${formatNumber(match.duplicate_count)} redan inlästa`}. Ingenting är
        bokat ännu. Granska raderna och godkänn, eller förkasta provkörningen.
      </p>
      <dl className={classes.sums}>
        <Sum label="Bokas på fakturor" cents={match.booked_cents} />
        <span aria-hidden="true">+</span>
        <Sum label="Väntar på beslut" cents={match.open_cents} />
        <span aria-hidden="true">=</span>
        <Sum label="Filens summa" cents={match.total_cents} />
      </dl>
      {match.is_known_file && <p className={classes.note}>Filen har lästs in förut.</p>}
      {error}
      {match.new_count === 0 ? (
        <>
          <p className={classes.note} role="status">
            Alla betalningar i filen är redan inlästa: det finns inget att boka.
          </p>
          <Button onClick={onDiscard}>Stäng</Button>
        </>
      ) : (
        <div className={classes.buttons}>
          <Button kind="primary" disabled={isPending} onClick={onApprove}>
            {isPending && <Spinner />}
            Godkänn och boka {paymentsText(match.new_count)}
          </Button>
          <Button disabled={isPending} onClick={onDiscard}>
            Förkasta provkörningen
          </Button>
        </div>
      )}
      <TrialRows rows={match.rows} states={match.states} />
    </section>
  )
}

function Sum({ label, cents }: { label: string; cents: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  )
}

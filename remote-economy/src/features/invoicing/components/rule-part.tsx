import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Button, ButtonLink, Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { Badge } from '../../../shared/badge.tsx'
import { invoiceCount } from '../../../shared/invoice-words.ts'
import { type Preview, previewQuery, type RuleCheck, ruleCheckQuery } from '../api.ts'
import { unchosenCount, unchosenText } from '../preview-words.ts'
import { checkedText, faultPlace, NATIONAL_RULES } from '../rule-words.ts'
import classes from './invoicing.module.css'

/** What the rules of EN 16931 and Peppol say of everything that would be invoiced now, in one list. */
export function RulePart({ karneval }: { karneval: number }) {
  const { data, error, refetch, isFetching } = useQuery(ruleCheckQuery(karneval))
  const preview = useQuery(previewQuery(karneval))
  if (!data) return <LoadState error={error} refetch={refetch} />
  if (!preview.data) return <LoadState error={preview.error} refetch={preview.refetch} />
  const blocking = data.documents.filter(({ faults }) => faults.some(({ is_blocking }) => is_blocking))
  const others = data.documents.filter((document) => !blocking.includes(document))
  return (
    <section aria-label="Kontroll">
      <p role="status" className={classes.verdict}>
        {data.is_checked ? summaryOf(data, blocking.length) : data.detail}
      </p>
      <p>Kontrollerat {formatDateTime(data.checked_at)}.</p>
      <div className={classes.actions}>
        {data.is_checked && data.count > blocking.length && (
          <ButtonLink kind="primary" to="?del=granska">
            Gå till Att fakturera
          </ButtonLink>
        )}
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Kontrollera på nytt
        </Button>
      </div>
      <LeftOut units={preview.data.without_payer} />
      <Unchosen count={unchosenCount(preview.data, preview.data.payers)} />
      {data.is_checked && data.count === 0 && <Empty text="Ingen faktura väntar på att skapas." />}
      {blocking.length > 0 && (
        <>
          <h2 className={classes.part}>{invoiceCount(blocking.length)} kan inte skapas</h2>
          <Documents tone="bad" badge="Hindrar" documents={blocking} />
        </>
      )}
      {others.length > 0 && (
        // Nothing has to be done about them, and there can be one for each payer.
        <details className={classes.rules} open={others.length <= FEW}>
          <summary>{invoiceCount(others.length)} skulle inte gå genom Peppol, vilket inte hindrar något</summary>
          <p>
            Ingen av de här betalarna får sin faktura den vägen. Fakturorna skapas och skickas på betalarens vanliga
            sätt. Peppol är ett nät för e-fakturor.
          </p>
          {others.length > FEW && <Causes documents={others} />}
          <Documents tone="plain" badge="Bara Peppol" documents={others} />
        </details>
      )}
      <details className={classes.rules}>
        <summary>Vad kontrollen gäller</summary>
        <p>{checkedText(data.rules)}</p>
        <p>{NATIONAL_RULES}</p>
      </details>
    </section>
  )
}

/** Units without a payer, whose orders cannot be invoiced and were therefore not checked. */
function LeftOut({ units }: { units: Preview['without_payer'] }) {
  if (units.length === 0) return null
  const cents = units.reduce((sum, { total_cents }) => sum + total_cents, 0)
  return (
    <p className={`${classes.notice} ${classes.part}`}>
      Inte med: {units.length === 1 ? '1 enhet' : `${formatNumber(units.length)} enheter`} utan betalare, beställningar
      på {formatMoney(cents)}.{' '}
      <Link to="/detail/billinginformationdetail?del=vem-betalar&visa=saknas">Se vem som betalar vad</Link>
    </p>
  )
}

/** Choices that decide which invoices are made, and were therefore checked as they would be without them. */
function Unchosen({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p className={`${classes.notice} ${classes.part}`}>
      {unchosenText(count)} <Link to="?del=granska">Välj under Att fakturera</Link>
    </p>
  )
}

/** Each fault once with how many have it, the most common first. */
function Causes({ documents }: Pick<RuleCheck, 'documents'>) {
  const counts = new Map<string, number>()
  for (const { faults } of documents) for (const { detail } of faults) counts.set(detail, (counts.get(detail) ?? 0) + 1)
  return (
    <ul>
      {[...counts]
        .sort(([, a], [, b]) => b - a)
        .map(([detail, count]) => (
          <li key={detail}>
            {invoiceCount(count)}: {detail}
          </li>
        ))}
    </ul>
  )
}

/** So many are shown at once. */
const FEW = 10

/** Says first whether something stops the treasurer. */
const summaryOf = ({ count, faulty_count }: RuleCheck, blockingCount: number): string => {
  if (count === 0) return ''
  const checked = count === 1 ? '1 faktura är kontrollerad' : `${formatNumber(count)} fakturor är kontrollerade`
  if (faulty_count === 0) return `${checked}: inga brister.`
  if (blockingCount === 0) return `${checked}: ingenting hindrar att ${count === 1 ? 'den' : 'de'} skapas.`
  return `${checked}: ${blockingCount === 1 ? '1 kan' : `${formatNumber(blockingCount)} kan`} inte skapas.`
}

type Props = {
  tone: 'bad' | 'plain'
  badge: string
  documents: RuleCheck['documents']
}

function Documents({ tone, badge, documents }: Props) {
  return (
    <ul className={classes.checked}>
      {documents.map(({ billing_information, payer_name, concerns, faults }) => (
        <li key={billing_information ?? `${payer_name} ${concerns}`}>
          <strong>{concerns}</strong> <Badge text={badge} tone={tone} />
          <span className={classes.concerns}>{payer_name}</span>
          <ul>
            {faults.map((fault) => {
              const place = faultPlace(fault.place, billing_information)
              return (
                <li key={fault.rule}>
                  {fault.detail} <small>{fault.rule}</small>{' '}
                  {place && (
                    <Link to={place.to}>
                      {place.text}
                      <span className="visually-hidden"> för {concerns}</span>
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}

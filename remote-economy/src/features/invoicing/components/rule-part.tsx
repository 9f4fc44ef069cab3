import { LoadState } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { Button, Empty } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { Badge } from '../../../shared/badge.tsx'
import { type RuleCheck, ruleCheckQuery } from '../api.ts'
import { checkedText, faultPlace, NATIONAL_RULES } from '../rule-words.ts'
import classes from './invoicing.module.css'

/** What the rules of EN 16931 and Peppol say of everything that would be invoiced now, in one list. */
export function RulePart({ karneval }: { karneval: number }) {
  const { data, error, refetch, isFetching } = useQuery(ruleCheckQuery(karneval))
  if (!data) return <LoadState error={error} refetch={refetch} />
  const blocking = data.documents.filter(({ faults }) => faults.some(({ is_blocking }) => is_blocking))
  const others = data.documents.filter((document) => !blocking.includes(document))
  return (
    <section aria-label="Kontroll">
      <p>{checkedText(data.rules)}</p>
      <p>{NATIONAL_RULES}</p>
      <p role="status">{data.is_checked ? summaryOf(data) : data.detail}</p>
      <Button disabled={isFetching} onClick={() => void refetch()}>
        Kontrollera på nytt
      </Button>
      {data.is_checked && data.count === 0 && <Empty text="Ingen faktura väntar på att skapas." />}
      {blocking.length > 0 && (
        <Documents title="Hindrar att fakturan skapas" tone="bad" badge="Hindrar" documents={blocking} />
      )}
      {others.length > 0 && (
        <Documents
          title="Hindrar bara utskick genom Peppol"
          tone="plain"
          badge="Bara Peppol"
          documents={others}
          intro="De här fakturorna kan skapas och skickas på betalarens vanliga sätt."
        />
      )}
    </section>
  )
}

const summaryOf = ({ count, faulty_count }: RuleCheck): string => {
  if (count === 0) return ''
  const checked = count === 1 ? '1 faktura är kontrollerad' : `${formatNumber(count)} fakturor är kontrollerade`
  if (faulty_count === 0) return `${checked}: inga brister.`
  return `${checked}: ${faulty_count === 1 ? '1 har en brist' : `${formatNumber(faulty_count)} har brister`}.`
}

type Props = {
  title: string
  tone: 'bad' | 'plain'
  badge: string
  intro?: string
  documents: RuleCheck['documents']
}

function Documents({ title, tone, badge, intro, documents }: Props) {
  return (
    <>
      <h2 className={classes.part}>
        {title} ({formatNumber(documents.length)})
      </h2>
      {intro && <p>{intro}</p>}
      <ul className={classes.checked}>
        {documents.map(({ billing_information, payer_name, concerns, faults }) => (
          <li key={billing_information ?? `${payer_name} ${concerns}`}>
            <strong>{payer_name}</strong> <Badge text={badge} tone={tone} />
            <span className={classes.concerns}>{concerns}</span>
            <ul>
              {faults.map((fault) => {
                const place = faultPlace(fault.place, billing_information)
                return (
                  <li key={fault.rule}>
                    {fault.detail} <small>{fault.rule}</small>{' '}
                    {place && (
                      <Link to={place.to}>
                        {place.text}
                        <span className="visually-hidden"> för {payer_name}</span>
                      </Link>
                    )}
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

import { useQuery } from '@stafapp/shared/data'
import { Link } from '@stafapp/shared/router'
import { type Invoice, invoiceRuleCheckQuery } from '../api.ts'
import { checkedText, faultPlace, NATIONAL_RULES } from '../rule-words.ts'

/** What the rules say of an issued document, with the payer's addresses of today. */
export function RuleFacts({ invoice: { id, billing_information } }: { invoice: Invoice }) {
  const { data, error } = useQuery(invoiceRuleCheckQuery(id))
  if (error) return <p>Reglerna kunde inte kontrolleras.</p>
  if (!data) return null
  return (
    <details>
      <summary>{titleOf(data)}</summary>
      {data.faults.length > 0 && (
        <ul>
          {data.faults.map(({ rule, detail, place, is_blocking }) => {
            const found = faultPlace(place, billing_information)
            return (
              <li key={rule}>
                {detail} <small>{rule}</small> {!is_blocking && '(hindrar bara Peppol)'}{' '}
                {found && <Link to={found.to}>{found.text}</Link>}
              </li>
            )
          })}
        </ul>
      )}
      <p>{checkedText(data.rules)}</p>
      <p>{NATIONAL_RULES}</p>
    </details>
  )
}

function titleOf({ is_checked, faults }: { is_checked: boolean; faults: readonly { is_blocking: boolean }[] }): string {
  if (!is_checked) return 'Reglerna kunde inte kontrolleras'
  if (faults.length === 0) return 'Inga brister mot reglerna i EN 16931 och Peppol'
  if (faults.every(({ is_blocking }) => !is_blocking)) return 'Kan inte skickas genom Peppol'
  return faults.length === 1 ? '1 brist mot reglerna' : `${faults.length} brister mot reglerna`
}

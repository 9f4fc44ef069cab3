import { useMutation } from '@stafapp/shared/data'
import { formatNumber } from '@stafapp/shared/format'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { useId } from 'react'
import { listText } from '../../../shared/invoice-words.ts'
import { choosePayer, type Preview, type PreviewPayer } from '../api.ts'
import { groupText, shareText } from '../preview-words.ts'
import { doubtText, signText } from '../sign-words.ts'
import classes from './invoicing.module.css'

type Group = Preview['groups'][number]

/** Fields that a collective invoice keeps per school. */
const keptNames: Partial<Record<Group['differences'][number], string>> = {
  buyer_reference: 'Er referens',
  cost_centre: 'kostnadsställe',
}

/** Fields that a collective invoice takes from the record that it is addressed to. */
const takenNames: Partial<Record<Group['differences'][number], string>> = {
  name: 'namn',
  address: 'postadress',
  e_address: 'e-fakturaadress',
  business_id: 'FO-nummer',
  channel: 'utskickssätt',
}

function useChoice(karneval: number) {
  return useMutation({
    mutationFn: (choice: Omit<Parameters<typeof choosePayer>[0], 'karneval'>) => choosePayer({ karneval, ...choice }),
    onSuccess: () => notifySuccess('Valet är sparat, också för kommande år'),
    onError: (error) => notifyFailure(error),
  })
}

type GroupsProps = {
  karneval: number
  groups: readonly Group[]
  /** So many of them are invoiced by school next, because nobody has chosen. */
  unchosen: number
}

/** Payers that stand at several schools: one invoice for all of them, or one for each. */
export function PayerGroups({ karneval, groups, unchosen }: GroupsProps) {
  const count = groups.length === 1 ? '1 betalare står' : `${formatNumber(groups.length)} betalare står`
  return (
    <details>
      <summary>
        {count} vid flera skolor och kan få en samlingsfaktura
        {unchosen > 0 && `: ${formatNumber(unchosen)} har inget val och får en faktura per skola`}
      </summary>
      <ul className={classes.groups}>
        {groups.map((group) => (
          // Not the addressee, which the list below changes.
          <GroupItem key={group.payers[0]?.billing_information} karneval={karneval} group={group} />
        ))}
      </ul>
    </details>
  )
}

function GroupItem({ karneval, group }: { karneval: number; group: Group }) {
  const { mutate, isPending } = useChoice(karneval)
  return (
    <li>
      <strong>{group.payer_name}</strong>
      <span>
        {groupText(group)} {signText(group)}
      </span>
      {doubtText(group) && <strong className={classes.doubt}>{doubtText(group)}</strong>}
      <Differences group={group} />
      <label>
        <span className="visually-hidden">{group.payer_name}: </span>Faktura{' '}
        <select
          className={classes.choice}
          value={group.is_collective ? 'one' : 'each'}
          disabled={isPending}
          onChange={({ target }) =>
            mutate({ billing_information: group.billing_information, is_collective: target.value === 'one' })
          }
        >
          <option value="each">En per skola</option>
          <option value="one">En samlingsfaktura</option>
        </select>
      </label>
      {group.is_collective && (
        <label>
          <span className="visually-hidden">{group.payer_name}: </span>Ställs till{' '}
          <select
            className={classes.choice}
            value={group.billing_information}
            disabled={isPending}
            onChange={({ target }) =>
              mutate({ billing_information: group.billing_information, addressee: Number(target.value) })
            }
          >
            {group.payers.map(({ billing_information, payer_name, unit_name, address }) => (
              <option key={billing_information} value={billing_information}>
                {[payer_name, address, unit_name].filter(Boolean).join(', ')}
              </option>
            ))}
          </select>
        </label>
      )}
      <details>
        <summary>Skolorna</summary>
        <ul>
          {group.payers.map((payer) => (
            <li key={payer.billing_information}>
              {[...new Set([payer.school_name, payer.unit_name, payer.payer_name, payer.address])]
                .filter(Boolean)
                .join(', ')}
              : {shareText(payer)}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function Differences({ group: { differences, payer_name } }: { group: Group }) {
  const named = (names: typeof keptNames) => differences.flatMap((field) => names[field] ?? [])
  const [kept, taken] = [named(keptNames), named(takenNames)]
  return (
    <>
      {kept.length > 0 && <span>Olika {listText(kept)}: står vid varje skola på fakturan.</span>}
      {taken.length > 0 && (
        <span>
          Olika {listText(taken)}: samlingsfakturan får uppgifterna som {payer_name} har vid den skola som du väljer.
        </span>
      )}
    </>
  )
}

/** How changes of an invoiced order reach a payer. */
export function CorrectionChoice({ karneval, payer }: { karneval: number; payer: PreviewPayer }) {
  const { mutate, isPending } = useChoice(karneval)
  const id = useId()
  return (
    <p>
      <label htmlFor={id}>När beställningen ändras efter faktureringen</label>{' '}
      <select
        id={id}
        className={classes.choice}
        value={payer.correction}
        disabled={isPending}
        onChange={({ target }) =>
          mutate({
            billing_information: payer.billing_information,
            correction: target.value === 'replace' ? 'replace' : 'difference',
          })
        }
      >
        <option value="difference">Tilläggsfaktura eller kreditnota för skillnaden</option>
        <option value="replace">Kreditera allt och skapa en ny faktura</option>
      </select>
    </p>
  )
}

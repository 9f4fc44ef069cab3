import { formatDateTime, formatMoney, formatNumber } from '@stafapp/shared/format'
import { Link } from '@stafapp/shared/router'
import { type ReactNode, useState } from 'react'
import { unitOf } from '../../../shared/invoice-words.ts'
import { isPhone } from '../../../shared/is-phone.ts'
import { WriteTo } from '../../../shared/write-to.tsx'
import type { Preview } from '../api.ts'
import { categoryNames, lostSigns, unchosenCount } from '../preview-words.ts'
import classes from './invoicing.module.css'
import { PayerGroups } from './payer-groups.tsx'

type Props = {
  karneval: number
  preview: Preview
  /** There is something to invoice. */
  isReady: boolean
}

/**
 * Problems and facts before invoicing, each linked to the page where it is settled. On a phone several of them are folded
 * into one line, because they are higher than the screen and the list stands below them; so they are where nothing is
 * left to invoice.
 */
export function Hindrances({ karneval, preview, isReady }: Props) {
  const { seller_faults } = preview
  const [isFolded] = useState(isPhone)
  const unchosen = unchosenCount(preview, preview.payers)
  const points = pointsOf({ karneval, preview, isReady, unchosen })
  const list = (
    <ul className={classes.points} aria-label="Att veta före faktureringen">
      {points}
    </ul>
  )
  return (
    <>
      {seller_faults.length > 0 && (
        <div className={classes.notice}>
          <p>
            Inget kan faktureras innan <Link to="?del=uppgifter">fakturerarens uppgifter</Link> är i skick:
          </p>
          <ul className={classes.faults}>
            {seller_faults.map(({ attr, detail }) => (
              <li key={attr}>{detail}</li>
            ))}
          </ul>
        </div>
      )}
      {points.length === 1 && <div className={classes.notice}>{list}</div>}
      {points.length > 1 && (
        <details className={classes.notice} open={!isFolded && isReady}>
          <summary>
            {formatNumber(points.length)} saker att veta{isReady && ' först'}
            {unchosen > 0 && `, ${formatNumber(unchosen)} val väntar`}
          </summary>
          {list}
        </details>
      )}
    </>
  )
}

function pointsOf({ karneval, preview, isReady, unchosen }: Props & { unchosen: number }): ReactNode[] {
  const { without_payer, open_orders, draft_teams, groups, payers } = preview
  const blocked = payers.filter(({ state }) => state === 'blocked')
  const signs = lostSigns(preview)
  const points: ReactNode[] = []
  if (without_payer.length > 0) points.push(<WithoutPayer key="payer" units={without_payer} />)
  if (blocked.length > 0) {
    points.push(
      <li key="blocked">
        <p>
          {blocked.length === 1 ? '1 betalare har' : `${formatNumber(blocked.length)} betalare har`} bristfälliga
          uppgifter och kan inte faktureras.
        </p>
        <WriteTo schools={blocked} why="betalarens uppgifter är bristfälliga" />
      </li>,
    )
  }
  if (signs.length > 0) {
    points.push(
      <li key="signs">
        <details>
          <summary>
            {signs.length === 1 ? '1 betalare har' : `${formatNumber(signs.length)} betalare har`} tecken som en faktura
            inte kan återge
          </summary>
          <ul>
            {signs.map(({ payer, details }) => (
              <li key={payer.billing_information}>
                <Link to={`/detail/invoicedetail/${payer.billing_information}`}>{payer.payer_name}</Link>:{' '}
                {details.join(' ')}
              </li>
            ))}
          </ul>
        </details>
      </li>,
    )
  }
  // What is charged is told of only when it is about to be; what is not, whenever something is.
  const drafts = draft_teams.are_charged ? draft_teams.to_invoice : draft_teams
  if (drafts.count > 0 && isReady) {
    points.push(
      <li key="teams">
        {drafts.count === 1 ? '1 lag är' : `${formatNumber(drafts.count)} lag är`} ännu utkast. Avgifterna, sammanlagt{' '}
        {formatMoney(drafts.total_cents)}, faktureras{draft_teams.are_charged ? '' : ' inte'}. Det väljs under{' '}
        <Link to="/admin/karneval">Karneval</Link>.
      </li>,
    )
  }
  if (open_orders.count > 0) {
    points.push(
      <li key="orders">
        {open_orders.count === 1 ? '1 beställning är' : `${formatNumber(open_orders.count)} beställningar är`} ännu
        utkast ({formatMoney(open_orders.total_cents)}). De faktureras när beställningarna har stängt{' '}
        {formatDateTime(open_orders.close_at)}.
      </li>,
    )
  }
  if (groups.length > 0) {
    points.push(
      <li key="groups">
        <PayerGroups karneval={karneval} groups={groups} unchosen={unchosen} />
      </li>,
    )
  }
  return points
}

function WithoutPayer({ units }: { units: Preview['without_payer'] }) {
  return (
    <li>
      <details>
        <summary>
          {units.length === 1 ? '1 enhet saknar' : `${formatNumber(units.length)} enheter saknar`} betalare för något
          som har beställts
        </summary>
        <ul>
          {units.map((unit) => (
            <li key={unit.school_unit}>
              <Link to={`/detail/school/${unit.school}`}>{unitOf(unit)}</Link>:{' '}
              {unit.categories.map((category) => categoryNames[category]).join(', ')}, {formatMoney(unit.total_cents)}
            </li>
          ))}
        </ul>
      </details>
      <Link to="/detail/billinginformationdetail?del=vem-betalar&visa=saknas">Se vem som betalar vad</Link>
      {' · '}
      <WriteTo schools={units} missing="billing" why="betalare saknas" />
    </li>
  )
}

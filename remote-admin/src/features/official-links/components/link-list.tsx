import { useCall } from '@stafapp/shared/calls'
import { formatDateTime, formatNumber, formatWeekdayDate } from '@stafapp/shared/format'
import { notifySuccess } from '@stafapp/shared/notify'
import { Empty } from '@stafapp/shared/page'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import classes from '../official-links.module.css'
import { type OfficialLink, taskNames } from '../official-tasks.ts'

const stateNames: Readonly<Record<OfficialLink['state'], string>> = {
  early: 'Börjar gälla på sin dag',
  open: 'Gäller nu',
  ended: 'Har slutat gälla',
  revoked: 'Spärrad',
}

/** All links of the carnival with their use, each of which can be ended. */
export function LinkList({ links }: { links: readonly OfficialLink[] }) {
  return (
    <section aria-labelledby="links" className="no-print">
      <h2 id="links">Länkarna</h2>
      {links.length === 0 ? (
        <Empty text="Inga länkar ännu." />
      ) : (
        <ul className={classes.list}>
          {links.map((link) => (
            <LinkItem key={link.id} link={link} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LinkItem({ link }: { link: OfficialLink }) {
  const revoke = useCall('POST /api/raceday/links/{id}/revoke/')
  const canRevoke = link.state === 'open' || link.state === 'early'
  return (
    <li className={classes.item}>
      <div className={classes.what}>
        <strong>{link.name}</strong>
        <span>
          {taskNames[link.task]}, {formatWeekdayDate(link.day)}
        </span>
        <span className={classes[link.state]}>{stateNames[link.state]}</span>
        <span className={classes.usage}>{usageText(link)}</span>
      </div>
      {canRevoke && (
        <ConfirmButton
          label="Spärra"
          name={`Spärra ${link.name}`}
          question={`${link.name} slutar fungera genast på alla enheter. Det kan inte ångras.`}
          yes="Spärra länken"
          isPending={revoke.isPending}
          error={revoke.error}
          onConfirm={() =>
            revoke.mutate({ params: { id: link.id } }, { onSuccess: () => notifySuccess(`${link.name} är spärrad`) })
          }
        />
      )}
    </li>
  )
}

/** "Använd senast 16.5.2025 12:40, öppnad på 2 enheter, 6 anteckningar". */
export function usageText({ devices, facts, last_used_at }: OfficialLink): string {
  if (last_used_at === null) return 'Inte öppnad ännu'
  const opened = devices === 1 ? 'öppnad på 1 enhet' : `öppnad på ${formatNumber(devices)} enheter`
  const noted = facts === 1 ? '1 anteckning' : `${formatNumber(facts)} anteckningar`
  return `Använd senast ${formatDateTime(last_used_at)}, ${opened}, ${facts === 0 ? 'inget antecknat' : noted}`
}

import { LoadState, read, useCall } from '@stafapp/shared/calls'
import { CarnivalNotice } from '@stafapp/shared/carnival'
import type { ItemOf, ResponseOf } from '@stafapp/shared/contract/types'
import { useQuery } from '@stafapp/shared/data'
import { formatDateTime, formatWeekdayDate } from '@stafapp/shared/format'
import { Form, rules } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ButtonLink, Empty, Page } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { helsinkiDay } from '@stafapp/shared/rules/times/helsinki'
import { serverNow } from '@stafapp/shared/session'
import { useEffect, useRef, useState } from 'react'
import { ConfirmButton } from '../../shared/confirm-button.tsx'
import { hasCode } from '../../shared/error-codes.ts'
import fields from '../../shared/fields.module.css'
import classes from './official-links.module.css'

type Link = ItemOf<'GET /api/raceday/links/'>
type Made = ResponseOf<'POST /api/raceday/links/'>

const taskNames: Readonly<Record<Link['task'], string>> = {
  call_room: 'Upprop',
  start: 'Start',
  timing: 'Tidtagning',
  announcer: 'Speaker',
  ceremony: 'Prisutdelning',
}

/** The tasks that have a page. */
const openTasks = ['call_room', 'timing', 'announcer', 'ceremony'] as const

const stateNames: Readonly<Record<Link['state'], string>> = {
  early: 'Börjar gälla på sin dag',
  open: 'Gäller nu',
  ended: 'Har slutat gälla',
  revoked: 'Spärrad',
}

/** /tavlingsdag/lankar: links by which officials work without an account. */
export function Component() {
  const { data, error, refetch } = useQuery(read('GET /api/raceday/links/'))
  if (hasCode(error, 'no_active_karneval')) return <CarnivalNotice />
  return (
    <Page
      title="Funktionärslänkar"
      intro={
        <p>
          En länk öppnar en uppgift under en dag, utan konto och lösenord. Den slutar gälla vid midnatt och kan spärras
          när som helst.
        </p>
      }
      actions={
        <>
          <ButtonLink to="/tavlingsdag/upprop">Öppna uppropet</ButtonLink>
          <ButtonLink to="/tavlingsdag/tidtagning">Öppna tidtagningen</ButtonLink>
          <ButtonLink to="/tavlingsdag/speaker">Öppna speakersidan</ButtonLink>
          <ButtonLink to="/tavlingsdag/prisutdelning">Öppna prisutdelningen</ButtonLink>
        </>
      }
    >
      {data ? <Links days={data.days} links={data.data} /> : <LoadState error={error} refetch={refetch} />}
    </Page>
  )
}

function Links({ days, links }: { days: readonly string[]; links: readonly Link[] }) {
  const [made, setMade] = useState<Made | null>(null)
  return (
    <>
      <NewLink days={days} onMade={setMade} />
      {made && <MadeLink key={made.link.id} made={made} />}
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
    </>
  )
}

function NewLink({ days, onMade }: { days: readonly string[]; onMade: (made: Made) => void }) {
  const make = useCall('POST /api/raceday/links/')
  const [key, setKey] = useState(newRequestKey)
  // On the second day a link is for that day: one for the first has ended.
  const [day] = useState(() => days.find((each) => each >= helsinkiDay(serverNow())) ?? days[0] ?? '')
  const save = async ({ name, day, task }: { name: string; day: string; task: Link['task'] }) => {
    onMade(await make.mutateAsync({ body: { task, day, name }, idempotencyKey: key }))
    setKey(newRequestKey())
  }
  return (
    <section aria-labelledby="new-link" className={`${fields.section} no-print`}>
      <h2 id="new-link">Ny länk</h2>
      <Form
        layout="grid"
        fields={[
          {
            kind: 'radio',
            name: 'task',
            label: 'Uppgift',
            options: openTasks.map((task) => ({ value: task, label: taskNames[task] })),
          },
          {
            kind: 'text',
            name: 'name',
            label: 'Vem eller var',
            placeholder: 'Grind 2',
            autoComplete: 'off',
            rules: rules.string().trim().required().max(60),
          },
          {
            kind: 'radio',
            name: 'day',
            label: 'Dag',
            options: days.map((day) => ({ value: day, label: formatWeekdayDate(day) })),
          },
        ]}
        initialValues={{ name: '', day, task: openTasks[0] }}
        next={(sent) => ({ ...sent, name: '' })}
        submitLabel="Gör länken"
        failureTitle="Länken kunde inte göras."
        onSubmit={save}
      />
    </section>
  )
}

/** The new link's code and address, which the server does not know afterwards. */
function MadeLink({ made: { link, url, qr_svg } }: { made: Made }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever has made the link goes on with it: the form stands above, emptied for the next one.
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    notifySuccess('Länken är kopierad')
  }
  return (
    <section aria-labelledby="made" className={classes.made}>
      <h2 ref={heading} id="made" tabIndex={-1}>
        {taskNames[link.task]}, {link.name}
      </h2>
      <p>{formatWeekdayDate(link.day)}</p>
      <img
        className={classes.code}
        src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`}
        alt={`QR-kod som öppnar länken för ${link.name}`}
      />
      <p className={classes.address}>{url}</p>
      <p className="no-print">
        <strong>Skriv ut eller kopiera nu.</strong> Koden visas bara den här gången. Tappas den bort: spärra länken och
        gör en ny.
      </p>
      <div className={`${classes.actions} no-print`}>
        <Button kind="primary" onClick={() => window.print()}>
          Skriv ut
        </Button>
        <Button onClick={() => void copy()}>Kopiera länken</Button>
      </div>
    </section>
  )
}

function LinkItem({ link }: { link: Link }) {
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

function usageText({ devices, facts, last_used_at }: Link): string {
  if (last_used_at === null) return 'Inte öppnad ännu'
  const opened = devices === 1 ? '1 enhet' : `${devices} enheter`
  const marks = facts === 1 ? '1 markering' : `${facts} markeringar`
  return `${opened}, ${marks}, senast ${formatDateTime(last_used_at)}`
}

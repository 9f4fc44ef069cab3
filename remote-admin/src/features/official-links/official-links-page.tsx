import { LoadState, read } from '@stafapp/shared/calls'
import { CarnivalNotice } from '@stafapp/shared/carnival'
import { useQuery } from '@stafapp/shared/data'
import { ButtonLink, Page } from '@stafapp/shared/page'
import { useState } from 'react'
import { hasCode } from '../../shared/error-codes.ts'
import fields from '../../shared/fields.module.css'
import { LinkList } from './components/link-list.tsx'
import { LinkSheets } from './components/link-sheets.tsx'
import { NewLinks } from './components/new-links.tsx'
import { type MadeLink, type OfficialLink, openTasks } from './official-tasks.ts'

/** /tavlingsdag/lankar: links by which officials work without an account. */
export function Component() {
  const { data, error, refetch } = useQuery(read('GET /api/raceday/links/'))
  if (hasCode(error, 'no_active_karneval')) return <CarnivalNotice />
  return (
    <Page
      title="Funktionärslänkar"
      intro={
        <p className="no-print">
          En länk öppnar en uppgift under en dag, utan konto och lösenord. Den slutar gälla vid midnatt och kan spärras
          när som helst.
        </p>
      }
    >
      {data ? <Links days={data.days} links={data.data} /> : <LoadState error={error} refetch={refetch} />}
    </Page>
  )
}

function Links({ days, links }: { days: readonly string[]; links: readonly OfficialLink[] }) {
  const [made, setMade] = useState<readonly MadeLink[]>([])
  // Those of before stay: their codes are nowhere else. After a failure the same links may come again.
  const add = (more: readonly MadeLink[]) =>
    setMade((before) => [...more, ...before.filter(({ link }) => more.every((one) => one.link.id !== link.id))])
  return (
    <>
      <NewLinks days={days} onMade={add} />
      {made.length > 0 && <LinkSheets made={made} />}
      <LinkList links={links} />
      <OwnPages />
    </>
  )
}

/** The organiser opens the officials' pages without a link. */
const OwnPages = () => (
  <section aria-labelledby="own-pages" className="no-print">
    <h2 id="own-pages">Öppna sidorna själv</h2>
    <div className={fields.buttons}>
      {openTasks.map(({ task, path, page }) => (
        <ButtonLink key={task} to={path}>
          {page}
        </ButtonLink>
      ))}
    </div>
  </section>
)

import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { Page } from '@stafapp/shared/page'
import { Link, useSearchParams } from '@stafapp/shared/router'
import { InvoiceList } from './components/invoice-list.tsx'
import classes from './components/invoicing.module.css'
import { MaventaPart } from './components/maventa-part.tsx'
import { PreviewPart } from './components/preview-part.tsx'
import { SettingsPart } from './components/settings-part.tsx'

const title = 'Fakturering'

const parts = {
  granska: 'Att fakturera',
  fakturor: 'Fakturor',
  maventa: 'Maventa',
  uppgifter: 'Fakturerarens uppgifter',
} as const

type Part = keyof typeof parts

/** /admin/invoicing: preview, issued invoices, Maventa and invoice settings. */
export function Component() {
  return (
    <RequireKarneval title={title}>{(karneval) => <Invoicing key={karneval.id} karneval={karneval} />}</RequireKarneval>
  )
}

function Invoicing({ karneval }: { karneval: Karneval }) {
  const [search] = useSearchParams()
  const wanted = search.get('del') ?? ''
  const part: Part = wanted in parts ? (wanted as Part) : 'granska'
  return (
    <Page title={title} intro={karneval.name}>
      <nav aria-label="Faktureringens delar" className={`${classes.parts} no-print`}>
        {(Object.keys(parts) as Part[]).map((name) => (
          <Link key={name} to={`?del=${name}`} replace aria-current={name === part ? 'page' : undefined}>
            {parts[name]}
          </Link>
        ))}
      </nav>
      {part === 'granska' && <PreviewPart karneval={karneval.id} />}
      {part === 'fakturor' && <InvoiceList karneval={karneval.id} />}
      {part === 'maventa' && <MaventaPart />}
      {part === 'uppgifter' && <SettingsPart />}
    </Page>
  )
}

import { RequireKarneval } from '@stafapp/shared/carnival'
import type { Karneval } from '@stafapp/shared/contract/types'
import { Page } from '@stafapp/shared/page'
import { Parts, usePart } from '@stafapp/shared/parts'
import { DeliveryPart } from './components/delivery-part.tsx'
import { InvoiceList } from './components/invoice-list.tsx'
import { LatePart } from './components/late-part.tsx'
import { MaventaPart } from './components/maventa-part.tsx'
import { PreviewPart } from './components/preview-part.tsx'
import { RulePart } from './components/rule-part.tsx'
import { SettingsPart } from './components/settings-part.tsx'

const title = 'Fakturering'

const parts = {
  granska: 'Att fakturera',
  kontroll: 'Kontroll',
  utskick: 'Utskick',
  fakturor: 'Fakturor',
  forsenade: 'Förfallna',
  maventa: 'Maventa',
  uppgifter: 'Fakturerarens uppgifter',
} as const

/** /admin/invoicing: preview, check by rules, sending, issued invoices, what is late, Maventa and invoice settings. */
export function Component() {
  return (
    <RequireKarneval title={title}>{(karneval) => <Invoicing key={karneval.id} karneval={karneval} />}</RequireKarneval>
  )
}

function Invoicing({ karneval }: { karneval: Karneval }) {
  const part = usePart(parts)
  return (
    <Page title={title} intro={karneval.name}>
      <Parts label="Faktureringens delar" parts={parts} shown={part} />
      {part === 'granska' && <PreviewPart karneval={karneval.id} />}
      {part === 'kontroll' && <RulePart karneval={karneval.id} />}
      {part === 'utskick' && <DeliveryPart karneval={karneval.id} />}
      {part === 'forsenade' && <LatePart karneval={karneval.id} />}
      {part === 'fakturor' && <InvoiceList karneval={karneval.id} />}
      {part === 'maventa' && <MaventaPart />}
      {part === 'uppgifter' && <SettingsPart />}
    </Page>
  )
}

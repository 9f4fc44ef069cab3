import { LoadState, read, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { type FieldSpec, Form, type FormValues } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { readCents, writeCents } from '@stafapp/shared/rules/cents'
import { type AccountRole, accountRoles, type BookkeepingSettings as Settings } from '../../shared/account-names.ts'

/** /economy/bokslut/konton: the accounts of vouchers, per product too, and the limits of payments. */
export function Component() {
  const { data, error, refetch } = useQuery(read('GET /api/invoices/bookkeeping-settings/'))
  return (
    <Page
      title="Konton och kostnadsställen"
      intro="Kontona står i verifikaten för bokföringsprogrammet. De kommer från föreningars vanliga kontoplan: ändra dem som är andra hos er."
    >
      <p>
        <Link to="/economy/bokslut">Till bokslutet</Link>
      </p>
      {data ? <Editor key={data.version} settings={data} /> : <LoadState error={error} refetch={refetch} />}
    </Page>
  )
}

const accountOf = (code: string) => `konto ${code}`
const centreOf = (code: string) => `kostnadsställe ${code}`

function fieldsOf({ products, accounts }: Settings): FieldSpec[] {
  return [
    ...(Object.keys(accountRoles) as AccountRole[]).map(
      (role, index): FieldSpec => ({
        name: role,
        attr: `accounts.${role}`,
        label: accountRoles[role],
        kind: 'text',
        ...(index === 0 && { title: 'Konton' }),
      }),
    ),
    ...products.flatMap(({ code, name }, index): FieldSpec[] => [
      {
        name: accountOf(code),
        attr: `products.${index}.account`,
        label: 'Konto',
        legend: name,
        kind: 'text',
        placeholder: accounts.sales,
        ...(index === 0 && {
          title: 'Produkter',
          intro: `Ett tomt konto bokas på försäljningens konto (${accounts.sales}). Ett tomt kostnadsställe står inte i verifikatet.`,
        }),
      },
      {
        name: centreOf(code),
        attr: `products.${index}.cost_centre`,
        label: 'Kostnadsställe',
        legend: name,
        kind: 'text',
      },
    ]),
    {
      name: 'write_off_limit',
      attr: 'write_off_limit_cents',
      label: 'Högsta belopp att avskriva, €',
      kind: 'text',
      title: 'Betalningar',
    },
    {
      name: 'pain_version',
      label: 'Betalningsuppdragets version',
      kind: 'select',
      options: [
        { value: '09', label: 'pain.001.001.09' },
        { value: '03', label: 'pain.001.001.03 (äldre)' },
      ],
    },
    {
      name: 'bank_service_id',
      label: 'Bankens kund-id i betalningsuppdrag',
      kind: 'text',
      helpText: 'Tomt: FO-numret. Fråga banken',
    },
  ]
}

function Editor({ settings }: { settings: Settings }) {
  const saving = useCall('PUT /api/invoices/bookkeeping-settings/')
  return (
    <Form
      label="Konton och kostnadsställen"
      layout="table"
      fields={fieldsOf(settings)}
      initialValues={toForm(settings)}
      submitLabel="Spara"
      failureTitle="Kontona kunde inte sparas."
      needsChange
      onSubmit={async (values) => {
        await saving.mutateAsync({ body: fromForm(values, settings) })
        notifySuccess('Kontona är sparade')
      }}
    />
  )
}

const toForm = ({
  accounts,
  products,
  write_off_limit_cents,
  pain_version,
  bank_service_id,
}: Settings): FormValues => ({
  ...accounts,
  ...Object.fromEntries(
    products.flatMap(({ code, account, cost_centre }) => [
      [accountOf(code), account],
      [centreOf(code), cost_centre],
    ]),
  ),
  write_off_limit: writeCents(write_off_limit_cents),
  pain_version,
  bank_service_id,
})

function fromForm(values: FormValues, { products, version, accounts }: Settings) {
  const text = (name: string) => String(values[name] ?? '').trim()
  const changed = Object.keys(accounts).map((role) => [role, text(role)])
  return {
    version,
    accounts: { ...accounts, ...Object.fromEntries(changed) },
    products: products.map(({ code }) => ({ code, account: text(accountOf(code)), cost_centre: text(centreOf(code)) })),
    // An unreadable sum becomes one that the server refuses, at its field.
    write_off_limit_cents: readCents(text('write_off_limit')) ?? -1,
    pain_version: text('pain_version') === '03' ? ('03' as const) : ('09' as const),
    bank_service_id: text('bank_service_id'),
  }
}

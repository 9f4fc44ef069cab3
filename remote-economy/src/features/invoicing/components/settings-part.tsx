import { LoadState } from '@stafapp/shared/calls'
import { useMutation, useQuery } from '@stafapp/shared/data'
import { type FieldSpec, Form } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { type Settings, saveSettings, settingsQuery } from '../api.ts'
import classes from './invoicing.module.css'

const bankDayHelp = 'Slutar tiden på en helg förfaller fakturan nästa bankdag.'

const fields: FieldSpec<Extract<keyof SettingsForm, string>>[] = [
  { name: 'name', label: 'Namn', kind: 'text', title: 'Vem fakturerar' },
  { name: 'business_id', label: 'FO-nummer', kind: 'text', helpText: 'Sju siffror, bindestreck och en kontrollsiffra' },
  {
    name: 'vat_number',
    label: 'Momsnummer',
    kind: 'text',
    helpText: 'FI och åtta siffror. Lämnas tomt av den som inte är momsregistrerad',
  },
  { name: 'street_address', label: 'Gatuadress', kind: 'text' },
  { name: 'zipcode', label: 'Postnummer', kind: 'text' },
  { name: 'city', label: 'Postanstalt', kind: 'text' },
  { name: 'email', label: 'E-post', kind: 'email' },
  { name: 'phone', label: 'Telefon', kind: 'tel' },
  { name: 'iban', label: 'Kontonummer (IBAN)', kind: 'text', title: 'Betalning' },
  { name: 'bic', label: 'BIC', kind: 'text' },
  { name: 'payment_days', label: 'Betalningstid, dagar', kind: 'number', helpText: bankDayHelp },
  {
    name: 'reminder_days',
    label: 'Betalningstid efter påminnelse, dagar',
    kind: 'number',
    helpText: `Så länge har den som har påmints på sig att betala. ${bankDayHelp}`,
  },
  { name: 'late_interest_percent', label: 'Dröjsmålsränta, %', kind: 'text', helpText: 'Tomt: ingen ränta nämns' },
  {
    name: 'edi',
    label: 'Egen e-fakturaadress (EDI)',
    kind: 'text',
    title: 'E-faktura',
    helpText: 'Adressen som betalare skickar e-fakturor till. Den står i avtalet med e-fakturaoperatören',
  },
  {
    name: 'operator_edi',
    label: 'Operatörens EDI-kod',
    kind: 'text',
    helpText: 'Operatörens egen kod, som står i samma avtal. För Maventa 003721291126',
  },
  {
    name: 'vat_exemption',
    label: 'Kod för momsfri försäljning',
    kind: 'select',
    title: 'Moms',
    helpText: 'Står i e-fakturan. En förening som inte är momsregistrerad väljer O',
    options: [
      { value: 'O', label: 'O – säljaren är inte momsskyldig' },
      { value: 'E', label: 'E – momsfri försäljning av en momsregistrerad säljare' },
    ],
  },
  {
    name: 'vat_exemption_reason',
    label: 'Orsakskod (VATEX)',
    kind: 'text',
    helpText: 'VATEX-EU-O hör till koden O. E behöver den kod ur EU:s lista som gäller försäljningen',
  },
  { name: 'vat_exemption_text', label: 'Text på fakturan', kind: 'textarea', rows: 3 },
]

/** The organiser's name, account and terms, printed on new invoices. */
export function SettingsPart() {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (!data) return <LoadState error={error} refetch={refetch} />
  return <SettingsEditor key={data.version} settings={data} />
}

function SettingsEditor({ settings }: { settings: Settings }) {
  const { mutateAsync } = useMutation({ mutationFn: saveSettings })
  return (
    <section aria-label="Fakturerarens uppgifter" className={classes.settings}>
      <p>Ändringar gäller fakturor som skapas efter dem. På redan skapade fakturor står det som gällde då.</p>
      <Form
        layout="grid"
        fields={fields}
        initialValues={toForm(settings)}
        submitLabel="Spara"
        needsChange
        failureTitle="Uppgifterna kunde inte sparas."
        onSubmit={async (values) => {
          await mutateAsync(fromForm(values, settings.version))
          notifySuccess('Fakturerarens uppgifter sparade')
        }}
      />
    </section>
  )
}

/** The settings as strings, for the form. */
type SettingsForm = Record<Exclude<keyof Settings, 'version' | 'interest_margin' | 'reminder_fee_cents'>, string>

const toForm = ({
  version: _version,
  interest_margin: _margin,
  reminder_fee_cents: _fee,
  ...settings
}: Settings): SettingsForm => ({
  ...settings,
  // In groups of four, as it is read and compared; the server takes the blanks away.
  iban: settings.iban.match(/.{1,4}/g)?.join(' ') ?? '',
  payment_days: String(settings.payment_days),
  reminder_days: String(settings.reminder_days),
  late_interest_percent:
    settings.late_interest_percent === null ? '' : String(settings.late_interest_percent).replace('.', ','),
})

const fromForm = (form: SettingsForm, version: number): Omit<Settings, 'interest_margin' | 'reminder_fee_cents'> => ({
  ...form,
  payment_days: Number(form.payment_days),
  reminder_days: Number(form.reminder_days),
  late_interest_percent:
    form.late_interest_percent.trim() === '' ? null : Number(form.late_interest_percent.replace(',', '.')),
  vat_exemption: form.vat_exemption === 'E' ? 'E' : 'O',
  // One line on the invoice and in Finvoice; the field has more only to show all of it.
  vat_exemption_text: form.vat_exemption_text.replace(/\s+/g, ' ').trim(),
  version,
})

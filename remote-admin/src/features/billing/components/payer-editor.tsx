import { useCall } from '@stafapp/shared/calls'
import { ApiError } from '@stafapp/shared/data'
import { Form } from '@stafapp/shared/forms'
import { notifyError, notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { newRequestKey } from '@stafapp/shared/request-key'
import { allServices, type Service } from '@stafapp/shared/rules/payer-services'
import { useRoles } from '@stafapp/shared/session'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Coverage, Payer } from '../billing-words.ts'
import {
  type PayerFormValues,
  payerBody,
  payerDraft,
  payerFields,
  payerFormValues,
  payerLike,
  rareFieldsId,
  rarePayerFields,
} from '../payer-form.ts'
import classes from './billing.module.css'
import { KnownPayers } from './known-payers.tsx'
import { ReceiverSearch } from './receiver-search.tsx'

type PayerEditorProps = {
  karneval: number
  coverage: Coverage
  /** The unit's payers. */
  payers: readonly Payer[]
  /** Those of the school's other units. */
  others: readonly Payer[]
  /** null: a new payer. */
  payer: Payer | null
  onSaved: (payer: number) => void
  onCancel: () => void
}

/** Form of a payer. Choosing a service of another payer moves it to this one. */
export function PayerEditor({ karneval, coverage, payers, others, payer, onSaved, onCancel }: PayerEditorProps) {
  // A foreign country is seldom right: it is seen, so that whoever is led here by a fault of it finds it.
  const [isWhole, setWhole] = useState(payer !== null && !isFinland(payer.contact_info.country))
  const [key] = useState(newRequestKey)
  const [model, setModel] = useState<Payer | null>(null)
  const isOrganiser = useRoles().includes('super_admin')
  const create = useCall('POST /api/invoices/billing-information/')
  const update = useCall('PATCH /api/invoices/billing-information/{id}/')
  const taken = useMemo(() => takenServices(payers, payer), [payers, payer])
  const fields = useMemo(
    () => [
      ...payerFields(taken, ({ values, change }) => (
        <ReceiverSearch
          initial={String(values.business_id || values.name)}
          onChoose={({ edi, operator, operator_edi, business_id }) => {
            change('edi', edi)
            change('operator', operator || operator_edi)
            change('operator_edi', operator_edi)
            if (values.business_id === '') change('business_id', business_id)
          }}
        />
      )),
      ...(isWhole ? rarePayerFields : []),
    ],
    [taken, isWhole],
  )
  const showAll = () => {
    flushSync(() => setWhole(true))
    document.getElementById(rareFieldsId)?.focus()
  }
  const free = coverage.services.filter((service) => service.payer === null).map(({ service }) => service)
  const save = async (values: PayerFormValues) => {
    const body = payerBody(values)
    const takesOver = allServices.some((service) => values[service] && taken[service])
    const send = () =>
      payer
        ? update.mutateAsync({
            params: { id: payer.id },
            body: { ...body, version: payer.version, take_over: takesOver },
          })
        : create.mutateAsync({
            body: { ...body, karneval, school_unit: coverage.school_unit, take_over: takesOver },
            idempotencyKey: key,
          })
    const { id } = await send().catch((error: unknown) => {
      notifyBillingError(error)
      throw error
    })
    notifySuccess(payer ? 'Faktureringsinformationen uppdaterades' : 'Faktureringsinformation skapad')
    onSaved(id)
  }
  return (
    <div className={classes.editor}>
      <h3>{payer ? `Ändra ${payer.name}` : `Ny betalare för ${coverage.unit_name}`}</h3>
      {!payer && (others.length > 0 || isOrganiser) && (
        <div className={classes.models}>
          <p>
            Samma uppgifter som en annan {isOrganiser ? 'enhet eller skola' : 'enhet'}. Referens och kostnadsställe
            fyller du i själv.
          </p>
          {others.map((other) => (
            <Button key={other.id} onClick={() => setModel(other)}>
              {other.name}, {other.school_unit.unit_name}
            </Button>
          ))}
          {isOrganiser && <KnownPayers karneval={karneval} onChoose={setModel} />}
        </div>
      )}
      <Form<PayerFormValues>
        // Remounts the form with the chosen details.
        key={model?.id}
        keep={payerDraft(karneval, coverage.school_unit, payer ?? model)}
        fields={fields}
        initialValues={model ? payerLike(model, free) : payerFormValues(payer, free)}
        layout="grid"
        submitLabel="Spara betalaren"
        failureTitle="Betalaren kunde inte sparas."
        onSubmit={save}
        actions={<Button onClick={onCancel}>Avbryt</Button>}
      >
        {!isWhole && (
          <div>
            <Button onClick={showAll}>Visa fler uppgifter</Button>
            <p className={classes.none}>Land, besöksadress, telefon, operatörens kod och Maventa.</p>
          </div>
        )}
      </Form>
    </div>
  )
}

const isFinland = (country: string): boolean => /^(finland|suomi|fi)?$/i.test(country.trim())

function takenServices(payers: readonly Payer[], own: Payer | null): Partial<Record<Service, string>> {
  const others = payers.filter(({ id }) => id !== own?.id)
  const entries = allServices.flatMap((service) => {
    const other = others.find((each) => each[service])
    return other ? [[service, other.name]] : []
  })
  return Object.fromEntries(entries)
}

/**
 * Shows why a payer was refused: the server's errors, or a fixed text if the server did not respond. A reason that the
 * organiser has not given is asked for at its field and above the form.
 */
function notifyBillingError(error: unknown): void {
  if (error instanceof ApiError && error.errors.some(({ attr }) => attr === 'reason')) return
  if (error instanceof ApiError && error.status > 0) notifyFailure(error, { isOpen: true })
  else notifyError(`Unknown error:  ${error instanceof Error ? error.message : String(error)}`)
}

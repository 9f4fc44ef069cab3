import { useCall } from '@stafapp/shared/calls'
import { KeptFocus } from '@stafapp/shared/focus'
import { Form, rules } from '@stafapp/shared/forms'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { readCents } from '@stafapp/shared/rules/cents'
import { useState } from 'react'
import type { Product } from '../api.ts'

type Values = Record<'name' | 'code' | 'category' | 'unit' | 'price' | 'vat', string>

const categories: Record<Product['category'], string> = {
  stafetter: 'Stafetter',
  bespisning_friday: 'Bespisning fredag',
  bespisning_saturday: 'Bespisning lördag',
  logi: 'Logi',
  hejarklack: 'Hejarklack',
  inmarsch: 'Inmarsch',
}

/** Adds a product to the price list; its stock is set in the table row. */
export function AddProduct({ karneval }: { karneval: number }) {
  const [isOpen, setOpen] = useState(false)
  const create = useCall('POST /api/invoices/products/')
  if (!isOpen)
    return (
      <KeptFocus isOpen={false}>
        <Button onClick={() => setOpen(true)}>Ny produkt</Button>
      </KeptFocus>
    )
  const save = async ({ name, code, category, unit, price, vat }: Values) => {
    try {
      await create.mutateAsync({
        body: {
          karneval,
          code,
          category: category as Product['category'],
          name: name.trim(),
          unit: unit.trim(),
          price_cents: readCents(price) ?? 0,
          vat_percent: Number(vat.replace(',', '.')),
          stock: null,
          orderable: true,
        },
      })
    } catch (error) {
      notifyFailure(error)
      throw error
    }
    notifySuccess(`${name} finns nu i prislistan`)
    setOpen(false)
  }
  return (
    <KeptFocus isOpen>
      <h3>Ny produkt</h3>
      <Form<Values>
        fields={[
          { kind: 'text', name: 'name', label: 'Namn', rules: rules.string().trim().required().max(100) },
          {
            kind: 'text',
            name: 'code',
            label: 'Kod',
            helpText: 'Små bokstäver a–z, siffror och understreck.',
            rules: rules
              .string()
              .required()
              .matches(/^[a-z0-9_]{1,40}$/, 'Använd a–z, 0–9 och _.'),
          },
          {
            kind: 'select',
            name: 'category',
            label: 'Kategori',
            options: Object.entries(categories).map(([value, label]) => ({ value, label })),
            rules: rules.string().required(),
          },
          { kind: 'text', name: 'unit', label: 'Enhet', rules: rules.string().trim().required().max(20) },
          {
            kind: 'text',
            name: 'price',
            label: 'Pris, €',
            rules: rules
              .string()
              .required()
              .test('money', 'Skriv priset som 8,00.', (text) => (readCents(text ?? '') ?? -1) >= 0),
          },
          {
            kind: 'text',
            name: 'vat',
            label: 'Moms, %',
            rules: rules
              .string()
              .required()
              .matches(/^\d{1,2}(,\d{1,2})?$/, 'Skriv momsen som 25,5.'),
          },
        ]}
        initialValues={{ name: '', code: '', category: '', unit: 'st', price: '', vat: '0' }}
        submitLabel="Lägg till produkten"
        onSubmit={save}
      />
      <Button onClick={() => setOpen(false)}>Avbryt</Button>
    </KeptFocus>
  )
}

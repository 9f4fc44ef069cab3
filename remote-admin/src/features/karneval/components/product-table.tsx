import { LoadState, useCall } from '@stafapp/shared/calls'
import { useQuery } from '@stafapp/shared/data'
import { KeptFocus } from '@stafapp/shared/focus'
import { formatMoney, formatNumber } from '@stafapp/shared/format'
import { Form, rules } from '@stafapp/shared/forms'
import { KeptNote } from '@stafapp/shared/kept-draft'
import { notifyFailure, notifySuccess } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { type Column, PlainTable } from '@stafapp/shared/plain-table'
import { readCents, writeCents } from '@stafapp/shared/rules/cents'
import { quantityText } from '@stafapp/shared/rules/quantity-text'
import { useState } from 'react'
import { ConfirmButton } from '../../../shared/confirm-button.tsx'
import fields from '../../../shared/fields.module.css'
import { useRowDrafts } from '../../../shared/use-row-drafts.ts'
import { type Product, productsQuery } from '../api.ts'
import classes from '../karneval.module.css'
import { saveRow } from '../save-row.ts'
import { CellField } from './cell-field.tsx'

type Draft = { name: string; price: string; stock: string; orderable: boolean }

const figures = ['price', 'stock'] as const
type Figure = (typeof figures)[number]

/** The most that the api takes. */
const MOST_CENTS = 10_000_000
const MOST_STOCK = 1_000_000

const isPrice = (text: string): boolean => {
  const cents = readCents(text)
  return cents !== undefined && cents >= 0 && cents <= MOST_CENTS
}
const priceFault = `Skriv priset i euro, högst ${formatMoney(MOST_CENTS)}, till exempel 8,00.`
const stockFault = `Skriv ett heltal, högst ${formatNumber(MOST_STOCK)}, eller lämna tomt.`

/** What is wrong with a typed figure. */
function faultOf(field: Figure, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (field === 'price') return isPrice(text) ? undefined : priceFault
  return /^\d{0,7}$/.test(text.trim()) && Number(text) <= MOST_STOCK ? undefined : stockFault
}

const cellId = ({ id }: Product, field: Figure): string => `product-${id}-${field}`

/** The price list with stock, edited per row. A new price applies to later orders. */
export function ProductTable({ karneval }: { karneval: number }) {
  const { data, error, refetch } = useQuery(productsQuery(karneval))
  return (
    <section aria-labelledby="products" className={fields.section}>
      <h2 id="products">Priser och lager</h2>
      <p className={fields.note}>
        Ett nytt pris gäller nya beställningar. Den som redan har beställt varan behåller sitt pris, också för fler.
        Fyll i lager bara där antalet är begränsat.
      </p>
      {data ? <Rows karneval={karneval} rows={data.data} /> : <LoadState error={error} refetch={refetch} />}
      <AddProduct karneval={karneval} />
    </section>
  )
}

function Rows({ karneval, rows }: { karneval: number; rows: readonly Product[] }) {
  const { draftOf, isDirty, type, forget, ...drafts } = useRowDrafts<Draft>(
    `products:${karneval}`,
    rows.map(({ id }) => id),
  )
  const update = useCall('PATCH /api/invoices/products/{id}/')
  const remove = useCall('DELETE /api/invoices/products/{id}/')
  const save = (row: Product) => {
    const { id, name: product, version } = row
    const faulty = figures.find((field) => faultOf(field, draftOf(id)[field]))
    if (faulty) return document.getElementById(cellId(row, faulty))?.focus()
    const { name, price, stock, orderable } = draftOf(id)
    const cents = price === undefined ? undefined : readCents(price)
    const changed = {
      ...(name !== undefined && { name }),
      ...(cents !== undefined && { price_cents: cents }),
      ...(stock !== undefined && { stock: stock.trim() === '' ? null : Number(stock) }),
      ...(orderable !== undefined && { orderable }),
    }
    const former = {
      ...(name !== undefined && { name: product }),
      ...(price !== undefined && { price_cents: row.price_cents }),
      ...(stock !== undefined && { stock: row.stock }),
      ...(orderable !== undefined && { orderable: row.orderable }),
    }
    void saveRow({
      send: (body) => update.mutateAsync({ params: { id }, body }),
      version,
      changed,
      former,
      name: name ?? product,
      about: `product ${id}`,
      onSaved: () => forget(id),
    })
  }
  const nameField = (row: Product) => (
    <textarea
      className={`${fields.input} ${classes.name}`}
      aria-label={`Namn för ${row.name}`}
      // For browsers that do not size a field by its content.
      rows={row.name.length > 24 ? 2 : 1}
      maxLength={100}
      value={draftOf(row.id).name ?? row.name}
      onChange={({ target }) => type(row.id, { name: target.value.replaceAll('\n', ' ') }, { name: row.name })}
    />
  )
  const figure = (row: Product, field: Figure, label: string, value: string) => (
    <CellField
      id={cellId(row, field)}
      fault={faultOf(field, draftOf(row.id)[field])}
      className={field === 'stock' ? `${classes.figure} ${classes.stock}` : classes.figure}
      placeholder={field === 'stock' ? 'Obegränsat' : undefined}
      aria-label={`${label} för ${row.name}`}
      inputMode={field === 'price' ? 'decimal' : 'numeric'}
      size={6}
      maxLength={100}
      value={draftOf(row.id)[field] ?? value}
      onChange={({ target }) => type(row.id, { [field]: target.value }, { [field]: value })}
    />
  )
  const columns: Column<Product>[] = [
    { title: 'Produkt', cell: nameField },
    { title: 'Pris, €', isNumber: true, cell: (row) => figure(row, 'price', 'Pris', writeCents(row.price_cents)) },
    {
      title: 'Lager',
      isNumber: true,
      cell: (row) => figure(row, 'stock', 'Lager', row.stock === null ? '' : String(row.stock)),
    },
    { title: 'Beställt', isNumber: true, cell: ({ sold, unit }) => quantityText(sold, unit, formatNumber(sold)) },
    {
      title: 'Kan beställas',
      // What the rules or the entered teams add is nothing to order.
      cell: (row) =>
        row.purpose !== null ? (
          'Nej, följer reglerna'
        ) : row.category === 'stafetter' && !row.orderable ? (
          'Nej, följer lagen'
        ) : (
          <input
            type="checkbox"
            className={classes.check}
            aria-label={`${row.name} kan beställas`}
            checked={draftOf(row.id).orderable ?? row.orderable}
            onChange={({ target }) => type(row.id, { orderable: target.checked }, { orderable: row.orderable })}
          />
        ),
    },
    {
      title: '',
      cell: (row) =>
        isDirty(row.id) ? (
          <Button kind="primary" aria-label={`Spara ${row.name}`} disabled={update.isPending} onClick={() => save(row)}>
            Spara
          </Button>
        ) : (
          row.sold === 0 &&
          row.purpose === null && (
            <ConfirmButton
              label={'Ta\u00a0bort'}
              name={`Ta bort ${row.name}`}
              question={`${row.name} försvinner ur prislistan.`}
              yes={`Ta bort ${row.name}`}
              isPending={remove.isPending}
              error={remove.variables?.params.id === row.id ? remove.error : null}
              onConfirm={() => remove.mutate({ params: { id: row.id } })}
            />
          )
        ),
    },
  ]
  return (
    // Not the form kit: a grid whose rows are saved one by one.
    <div
      className={`${classes.saved} ${classes.products}`}
      data-dirty={drafts.hasDrafts}
      data-kept={drafts.isKept || undefined}
    >
      {drafts.isRestored && <KeptNote onUndo={drafts.undo} />}
      <PlainTable label="Priser och lager" columns={columns} rows={rows} rowKey={({ id }) => id} />
    </div>
  )
}

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
function AddProduct({ karneval }: { karneval: number }) {
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
          orderable: category !== 'stafetter',
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
        keep={`product:${karneval}:new`}
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
              .test('money', priceFault, (text) => isPrice(text ?? '')),
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

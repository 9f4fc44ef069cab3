import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button } from '@stafapp/shared/page'
import { useState } from 'react'
import type { ExportQuery } from '../api.ts'
import classes from '../books.module.css'

const formats: Record<ExportQuery['format'], string> = { xlsx: 'Hämta Excel', csv: 'Hämta CSV', pdf: 'Hämta PDF' }

/** Downloads what the page shows. One file at a time: the server makes them one by one. */
export function FileButtons({ query }: { query: Omit<ExportQuery, 'format'> }) {
  const [made, setMade] = useState<ExportQuery['format'] | null>(null)
  const save = async (format: ExportQuery['format']) => {
    setMade(format)
    await download('GET /api/invoices/books-export/', { query: { ...query, format } }).catch((error: unknown) =>
      notifyFailure(error),
    )
    setMade(null)
  }
  return (
    <div className={`${classes.files} no-print`}>
      {(Object.keys(formats) as ExportQuery['format'][]).map((format) => (
        <Button key={format} disabled={made !== null} aria-busy={made === format} onClick={() => void save(format)}>
          {formats[format]}
        </Button>
      ))}
    </div>
  )
}

import { useMutation } from '@stafapp/shared/data'
import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { type ListState, toFilter } from '../list-state.ts'

const formats = { xlsx: 'Excel', csv: 'CSV' } as const

/** Downloads the filtered schools of all pages as a file. */
export function ExportButtons({ karneval, state }: { karneval: number; state: ListState }) {
  const fetchFile = useMutation({
    mutationFn: (format: keyof typeof formats) => {
      const { limit: _limit, offset: _offset, ...filter } = toFilter(state)
      return download('GET /api/schools/export/', { query: { ...filter, karneval, format } })
    },
    meta: { keepQueries: true },
    onError: (error) => notifyFailure(error),
  })
  return (Object.keys(formats) as (keyof typeof formats)[]).map((format) => (
    <Button
      key={format}
      disabled={fetchFile.isPending}
      aria-label={`Hämta ${formats[format]}: listan`}
      onClick={() => fetchFile.mutate(format)}
    >
      {fetchFile.isPending && fetchFile.variables === format && <Spinner />}
      Hämta {formats[format]}
    </Button>
  ))
}

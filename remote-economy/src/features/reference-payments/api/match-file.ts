import type { ResponseOf } from '@stafapp/shared/contract/types'
import { request, useMutation } from '@stafapp/shared/data'

export type Match = ResponseOf<'POST /api/invoices/reference-match/'>
export type MatchRow = Match['rows'][number]

/** A file or pasted lines. The bytes go as they are: the server finds out in which character set the bank wrote them. */
export type BankFile = { name: string; content: Blob }

/** As text whatever the browser takes the file for; most know no type for `.ktl`, and none at all is refused. */
const asText = ({ content }: BankFile): Blob => new Blob([content], { type: 'text/plain' })

/** Tries a file: nothing is stored. */
export function useTryFile() {
  return useMutation({
    meta: { keepQueries: true },
    mutationFn: (file: BankFile) =>
      request('POST /api/invoices/reference-match/', {
        query: { dry_run: true, name: file.name },
        body: asText(file),
      }),
  })
}

/** Books what was tried, if it would still end the same way. */
export function useBookFile() {
  return useMutation({
    mutationFn: ({ file, plan }: { file: BankFile; plan: string }) =>
      request('POST /api/invoices/reference-match/', { query: { name: file.name, plan }, body: asText(file) }),
  })
}

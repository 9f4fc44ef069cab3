import { type BankFile, BankFileFault } from './bank-file.ts'
import { decodeBankFile } from './decode-bank-file.ts'
import { readCamt } from './read-camt.ts'
import { readKtl } from './read-ktl.ts'
import { readLines } from './read-lines.ts'
import { isWebBankHead, readWebBank } from './read-web-bank.ts'

/**
 * Reads a file of incoming payments in any format: KTL, camt.054, camt.053, the table of a web bank
 * or lines of `reference;amount;date`. Known by its content. All or nothing.
 * @throws BankFileFault with a Swedish text for the user
 */
export function readBankFile(bytes: Uint8Array): BankFile {
  const text = decodeBankFile(bytes)
  const [first = ''] = /\S[^\r\n]*/.exec(text) ?? []
  if (first === '') throw new BankFileFault('Filen är tom.')
  if (first.startsWith('<')) return readCamt(text)
  if (isWebBankHead(first)) return readWebBank(text)
  if (first.includes(';')) return readLines(text)
  if (/^\d/.test(first)) return readKtl(text)
  throw new BankFileFault(
    'Formatet känns inte igen: ladda upp en KTL-fil, camt.054, camt.053, webbankens CSV eller rader med referens;belopp;datum.',
  )
}

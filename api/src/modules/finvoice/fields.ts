import { toLatin9Text } from './latin9.ts'
import { textElement } from './xml.ts'

const inEuros = { AmountCurrencyIdentifier: 'EUR' }

/** One line of at most `length` signs; '' when nothing is left. For elements that the schema lets be short. */
export const shortText = (text: string, length: number): string =>
  [...toLatin9Text(text).replaceAll(/\s+/g, ' ').trim()].slice(0, length).join('').trim()

/** One line of at most `length` signs; shorter than the schema's two counts as missing. */
export function words(text: string, length: number): string {
  const line = shortText(text, length)
  return line.length < 2 ? '' : line
}

/** An address as at most three lines of 35 signs, broken between words where that is possible. */
export function addressLines(text: string): string[] {
  const lines: string[] = []
  for (const word of words(text, 105).split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= 35) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.slice(0, 35))
  }
  // A single letter alone on a line is too short for the schema; the line before it has no room either.
  return lines.filter((line) => line.length >= 2).slice(0, 3)
}

/** Integer cents with the decimal comma and no thousands mark: "-1227,00". */
export const amountText = (cents: number): string => {
  const size = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)},${String(size % 100).padStart(2, '0')}`
}

export const amount = (name: string, cents: number): string => textElement(name, amountText(cents), inEuros)

/** A unit price without its tax: as many decimals as it needs, at least two and at most five. */
export function netPrice(
  name: string,
  grossCents: number,
  percent: number,
  attributes: Record<string, string>,
): string {
  const [whole = '0', decimals = ''] = ((grossCents * 100) / (100 + percent) / 100).toFixed(5).split('.')
  const kept = decimals.replace(/0{1,3}$/, '')
  return textElement(name, `${whole},${kept}`, { ...inEuros, ...attributes })
}

/** "25,5" and "0". */
export const percentDigits = (percent: number): string => String(percent).replace('.', ',')

/** 'YYYY-MM-DD' in the eight digits of the schema. */
export const day = (name: string, value: string): string =>
  textElement(name, value.replaceAll('-', ''), { Format: 'CCYYMMDD' })

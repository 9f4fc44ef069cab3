import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { AddressText } from './address-text.tsx'

/** As narrow as a card's value on a phone. */
const narrow = (text: string) => (
  <p style={{ inlineSize: '11rem', overflowWrap: 'anywhere' }}>
    <AddressText text={text} />
  </p>
)

export const entry: Entry = {
  title: 'AddressText',
  from: '@stafapp/shared/address-text',
  shows: ['AddressText'],
  use: 'Where an e-mail or e-invoice address stands in a narrow place.',
  instead: 'A link to write to: an anchor with mailto.',
  states: [
    { name: 'Longer than the line', show: narrow('fakturor@bildning-sibbo.example') },
    { name: 'With a hyphen after the "@"', show: narrow('faktura@vasa-bildning.example') },
    { name: 'Fits', show: narrow('003721291126') },
  ],
}

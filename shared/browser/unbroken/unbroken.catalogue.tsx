import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { Unbroken } from './unbroken.tsx'

/** So narrow that each text takes two lines or more. */
const narrow = (text: string) => (
  <p style={{ inlineSize: '11rem' }}>
    <Unbroken text={text} />
  </p>
)

export const entry: Entry = {
  title: 'Unbroken',
  from: '@stafapp/shared/unbroken',
  shows: ['Unbroken'],
  use: 'Wherever the name of an event, a class or a rule’s sentence is shown: åk 1–4 and 12 × 80 m stay on one line.',
  instead: 'Nothing in an option or an attribute, which do not break.',
  states: [
    { name: 'An event', show: narrow('Masstafett 12 × 80 m mixed, små grundskolor åk 1–6') },
    { name: 'A rule', show: narrow('Grenen är för åk 1–4. Ida Ek går i åk 5.') },
    { name: 'Nothing to keep', show: narrow('Tillsammans-stafetten') },
  ],
}

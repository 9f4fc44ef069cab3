import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { FindSchool } from './find-school.tsx'

const addressOf = (school: number) => `/detail/school/${school}`
const empty = <FindSchool most={2} addressOf={addressOf} />

/** Writes as a user does: the component hears a change of its input. */
const write = (text: string) => (place: HTMLElement) => {
  const input = place.querySelector('input')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}

export const entry: Entry = {
  title: 'FindSchool',
  from: '@stafapp/shared/find-school',
  shows: ['FindSchool'],
  use: 'Where an organiser goes to one school by its name or municipality.',
  instead: 'To choose a school within a form: the form’s own fields.',
  states: [
    { name: 'Empty', show: empty },
    { name: 'Focus', forced: 'focus-visible', show: empty },
    { name: 'More than are named', show: empty, act: write('skola') },
    { name: 'Nothing found', show: empty, act: write('Ingenstans') },
  ],
}

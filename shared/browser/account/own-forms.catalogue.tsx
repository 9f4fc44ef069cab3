import { fakeMe } from '@stafapp/shared/testing/fake-me'
import type { Entry } from '@stafapp/shared/tools/catalogue/entry'
import { NameForm, PhoneForm } from './own-forms.tsx'

export const entry: Entry = {
  title: 'NameForm, PhoneForm',
  from: '@stafapp/shared/account',
  shows: ['NameForm', 'PhoneForm'],
  use: 'Where users change their own name or phone number; both save by themselves.',
  states: [
    { name: 'Name', show: <NameForm me={fakeMe()} /> },
    { name: 'Phone', show: <PhoneForm me={fakeMe()} /> },
  ],
}

import { expect, it } from 'vitest'
import { type Addressee, chooseChannel, possibleChannels } from './channels.ts'

const payer: Addressee = {
  channel: null,
  edi: '003797531026',
  email: 'faktura@abo.example',
  mailAddress: 'PB 12',
  zipcode: '20100',
  city: 'Åbo',
}

it('takes the best channel that the payer’s data allow', () => {
  expect(chooseChannel(payer, { hasMaventa: true })).toEqual({ channel: 'einvoice', address: '003797531026' })
  expect(chooseChannel(payer, { hasMaventa: false })).toEqual({ channel: 'email', address: 'faktura@abo.example' })
  expect(chooseChannel({ ...payer, edi: '', email: '' }, { hasMaventa: true })).toEqual({
    channel: 'paper',
    address: 'PB 12, 20100 Åbo',
  })
  expect(chooseChannel({ ...payer, edi: '', email: '', mailAddress: '' }, { hasMaventa: true })).toEqual({
    channel: null,
    reason: 'Betalaren har varken e-fakturaadress, e-postadress eller postadress.',
  })
})

it('keeps to the payer’s own choice, and says what it lacks instead of taking another', () => {
  expect(chooseChannel({ ...payer, channel: 'paper' }, { hasMaventa: true })).toMatchObject({ channel: 'paper' })
  expect(chooseChannel({ ...payer, channel: 'email', email: '' }, { hasMaventa: true })).toEqual({
    channel: null,
    reason: 'Kan inte gå som e-post: e-postadressen saknas.',
  })
  expect(chooseChannel({ ...payer, channel: 'einvoice' }, { hasMaventa: false })).toEqual({
    channel: null,
    reason: 'Kan inte gå som e-faktura: Portalen är inte kopplad till Maventa.',
  })
})

it('puts the choice for one sending before the payer’s', () => {
  expect(chooseChannel({ ...payer, channel: 'paper' }, { hasMaventa: true }, 'maventa_print')).toMatchObject({
    channel: 'maventa_print',
  })
})

it('offers only what is possible', () => {
  expect(possibleChannels(payer, { hasMaventa: false })).toEqual(['email', 'paper'])
  expect(possibleChannels({ ...payer, email: '' }, { hasMaventa: true })).toEqual([
    'einvoice',
    'maventa_print',
    'paper',
  ])
})

it('sends no reminder through Peppol, but by the next best channel', () => {
  const there = { ...payer, edi: '0216:003797531026' }
  expect(chooseChannel(there, { hasMaventa: true })).toMatchObject({ channel: 'einvoice', address: there.edi })
  expect(chooseChannel(there, { hasMaventa: true, isReminder: true })).toMatchObject({ channel: 'email' })
  expect(chooseChannel({ ...there, channel: 'einvoice' }, { hasMaventa: true, isReminder: true })).toEqual({
    channel: null,
    reason: 'Kan inte gå som e-faktura: Peppol tar inte emot påminnelser.',
  })
})

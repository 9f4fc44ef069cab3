import { queryClient } from '@stafapp/shared/data'
import { failure, fakeApi } from '@stafapp/shared/testing/fake-api'
import { fakeKarneval } from '@stafapp/shared/testing/fake-karneval'
import { toasts } from '@stafapp/shared/testing/fake-notify'
import { storeSession } from '@stafapp/shared/testing/fake-session'
import { renderAt } from '@stafapp/shared/testing/render-at'
import { stubBrowser } from '@stafapp/shared/testing/stub-browser'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messagesQuery, newestQuery } from './api.ts'
import { Component } from './messages-page.tsx'
import { readSelection, writeSelection } from './selection.ts'

vi.mock('@stafapp/shared/notify', () => import('@stafapp/shared/testing/fake-notify'))

const maria = {
  name: 'Maria Sjöberg',
  address: 'maria@vasa.example',
  kinds: ['teacher'],
  schools: ['Vasa övningsskola'],
  missing: ['Vasa övningsskola, högstadiet: 3 lag är ofyllda.'],
}
const erik = { ...maria, name: 'Erik Ek', address: 'erik@vasa.example', missing: [] }
const plan = {
  receivers: [maria],
  left_out: [{ ...erik, reason: 'unverified' }],
  fingerprint: 'seen',
  reply_to: 'sofia@stafett.example',
  school_count: 2,
  undo_s: 30,
  unreached: [{ id: 7, name: 'Kvarnbackens skola' }],
}
const message = {
  id: 4,
  karneval: 1,
  subject: 'Samling',
  body: 'Kom **i tid**.',
  selection: { missing: ['phone'], to: ['teacher'] },
  event_name: null,
  school_names: [],
  sent_by: 'Sofia Strand',
  sent_at: '2025-04-15T06:00:00Z',
  receiver_count: 2,
  queued_count: 0,
  sent_count: 1,
  failed_count: 1,
  undo_s: 0,
}
const sent = (state: string, cause = '') => ({ ...maria, id: 1, state, cause, send_count: 1, sent_at: null })
const send = 'POST /api/messages/'
const receivers = 'GET /api/messages/receivers/'
const again = 'POST /api/messages/{id}/again/'

stubBrowser()
beforeEach(() => localStorage.clear())
beforeEach(() => void storeSession({ username: 'superadmin', roles: ['super_admin'] }))

function open(answers: Record<string, unknown> = {}, path = '/admin/meddelanden') {
  const calls = fakeApi({
    'GET /api/events/stafettkarneval/list/': { data: [fakeKarneval()] },
    'GET /api/events/event/list/': { data: [] },
    'GET /api/schools/list/': { total: 0, data: [] },
    [receivers]: plan,
    'GET /api/messages/': { total: 1, data: [message] },
    'GET /api/messages/{id}/': { ...message, receivers: [sent('failed', 'Adressen avvisades.')] },
    'GET /api/messages/{id}/again/': { receivers: [maria], left_out: [], fingerprint: 'again' },
    [send]: message,
    [again]: message,
    ...answers,
  })
  renderAt(<Component />, path)
  return { calls, user: userEvent.setup() }
}

async function write(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByRole('textbox', { name: 'Ämne' }), 'Samling')
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Kom i tid.')
  await user.click(await screen.findByRole('button', { name: 'Skicka till 1 mottagare' }))
}

describe('the letter', () => {
  const gaps = '/admin/meddelanden?saknas=compositions'
  const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Ämne' })
  const body = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })

  it('is a reminder of what the selection lacks, shown as each receiver gets it', async () => {
    const { user } = open({ [receivers]: { ...plan, receivers: [maria, erik] } }, gaps)
    const preview = await screen.findByRole('region', { name: 'Förhandsvisning' })
    expect(subject().value).toBe('Fyll lagen till Stafettkarnevalen')
    expect(await screen.findByText('Maria Sjöberg, Vasa övningsskola (1 av 2)')).toBeTruthy()
    expect(preview.textContent).toContain('Vasa övningsskola, högstadiet: 3 lag är ofyllda.')
    // The list says it, so the letter does not say it too.
    expect(preview.textContent).not.toContain('har lag som')
    await user.click(screen.getByRole('button', { name: 'Nästa' }))
    expect(preview.textContent).toContain('Hej Erik Ek!')
    expect(preview.textContent).toContain('Ingenting saknas just nu.')
  })

  it('says until when, and is not offered again to those whom it was sent to', async () => {
    const longOpen = fakeKarneval({ runners_close_at: '2099-05-07T20:59:59Z' })
    const { calls, user } = open({ 'GET /api/events/stafettkarneval/list/': { data: [longOpen] } }, gaps)
    const preview = await screen.findByRole('region', { name: 'Förhandsvisning' })
    expect(preview.textContent).toContain('Sista dagen är torsdag 7.5.2099.')
    await user.click(await screen.findByRole('button', { name: 'Skicka till 1 mottagare' }))
    await user.click(screen.getByRole('button', { name: 'Skicka 1 meddelande' }))
    await waitFor(() => expect(calls.some(({ call }) => call === send)).toBe(true))
    await waitFor(() => expect([subject().value, body().value]).toEqual(['', '']))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skicka' }).disabled).toBe(true)
    // Nothing is wrong before something is written.
    expect(screen.queryByText('Skriv ett ämne och en text.')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Beställning' }))
    expect(subject().value).toBe('Det här saknas till Stafettkarnevalen')
    await user.clear(subject())
    expect(screen.getByText('Skriv ett ämne och en text.')).toBeTruthy()
  })

  it('to schools that lack different things lists each one’s own, with every last day', async () => {
    const longOpen = fakeKarneval({ teams_close_at: '2099-04-25T20:59:59Z', runners_close_at: '2099-05-07T20:59:59Z' })
    open(
      { 'GET /api/events/stafettkarneval/list/': { data: [longOpen] } },
      '/admin/meddelanden?saknas=teams&saknas=compositions',
    )
    const preview = await screen.findByRole('region', { name: 'Förhandsvisning' })
    expect(await within(preview).findByText(/^Vasa övningsskola, högstadiet: 3 lag är ofyllda/)).toBeTruthy()
    const days = within(preview).getAllByText(/^Sista dagen att/)
    expect(days.map(({ textContent }) => textContent)).toEqual([
      'Sista dagen att anmäla lag är lördag 25.4.2099.',
      'Sista dagen att fylla i löpare är torsdag 7.5.2099.',
    ])
  })

  it('is one link away, and what is seldom chosen is folded until something in it is', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: 'Gå till meddelandet' }))
    expect(document.activeElement?.textContent).toBe('3. Meddelande')
    expect(screen.getByText('Fler villkor').closest('details')?.open).toBe(false)
    cleanup()
    open({}, '/admin/meddelanden?stadium=primary_school')
    expect((await screen.findByText('Fler villkor (1)')).closest('details')?.open).toBe(true)
  })

  it('takes a field at the cursor, and is not sent with one that does not exist', async () => {
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Ämne' }), 'Till {{skolan}')
    await user.type(body(), 'Hej !')
    body().setSelectionRange(4, 4)
    await user.click(screen.getByRole('button', { name: /^{namn}/ }))
    expect(body().value).toBe('Hej {namn}!')
    expect(screen.getByText('Fältet {skolan} finns inte.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Skicka' }).disabled).toBe(true)
    expect(screen.getByText('Rätta texten.')).toBeTruthy()
  })

  it('stays in this browser until it is sent, and is replaced only after a question', async () => {
    const first = open()
    await first.user.type(await screen.findByRole('textbox', { name: 'Ämne' }), 'Eget')
    cleanup()
    const { user } = open()
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ämne' })).value).toBe('Eget')
    const begin = screen.getByRole('combobox', { name: 'Börja från' })
    await screen.findByRole('option', { name: 'Samling' })
    await user.selectOptions(begin, 'Samling')
    await user.click(screen.getByRole('button', { name: 'Avbryt' }))
    expect(subject().value).toBe('Eget')
    await user.selectOptions(begin, 'Samling')
    await user.click(screen.getByRole('button', { name: 'Byt ut texten' }))
    expect([subject().value, body().value]).toEqual(['Samling', 'Kom **i tid**.'])
    expect(begin.textContent).toMatch(/^Samling \(vald\)/)
  })

  it('stays with those whom it was begun to: another need has its own letter, and the way back to the begun one', async () => {
    const first = open({}, '/admin/meddelanden?saknas=leader&till=contact')
    await first.user.clear(await screen.findByRole('textbox', { name: 'Text' }))
    await first.user.type(body(), 'Bjud in någon')
    cleanup()
    const { calls, user } = open({}, '/admin/meddelanden?saknas=orders')
    await screen.findByText('Ett påbörjat meddelande finns: ”Bjud in en lagledare”.')
    expect(subject().value).toBe('Gör beställningen till Stafettkarnevalen')
    expect(body().value).not.toContain('Bjud in')
    await user.type(body(), ' Nu!')
    await user.click(screen.getByRole('button', { name: /^Fortsätt på det/ }))
    expect([subject().value, body().value]).toEqual(['Bjud in en lagledare', 'Bjud in någon'])
    expect(document.activeElement?.textContent).toBe('3. Meddelande')
    const lacking = within(screen.getByRole('group', { name: 'Saknas' }))
    expect(lacking.getByRole<HTMLInputElement>('checkbox', { name: 'Lagledare' }).checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Kontaktpersoner' }).checked).toBe(true)
    await waitFor(() => expect(calls.at(-1)?.url).toContain('missing=leader&to=contact'))
    // Nor is the other one lost.
    await user.click(screen.getByRole('button', { name: 'Fortsätt på det: Gör beställningen till Stafettkarnevalen' }))
    expect(body().value).toMatch(/ Nu!$/)
  })

  it('goes on when one comes back to the same need, says so, and can be let go', async () => {
    const first = open({}, gaps)
    await first.user.type(await screen.findByRole('textbox', { name: 'Ämne' }), ' nu')
    expect(screen.queryByText('Det som inte hann sparas är kvar.')).toBeNull()
    // Other receivers are chosen for it: it goes with them.
    await first.user.click(screen.getByRole('checkbox', { name: 'Beställning' }))
    expect(subject().value).toBe('Fyll lagen till Stafettkarnevalen nu')
    cleanup()
    const { user } = open({}, '/admin/meddelanden?saknas=compositions&saknas=orders')
    expect(await screen.findByText('Det som inte hann sparas är kvar.')).toBeTruthy()
    expect(subject().value).toBe('Fyll lagen till Stafettkarnevalen nu')
    await user.click(screen.getByRole('button', { name: 'Ångra ändringarna' }))
    expect(subject().value).toBe('Det här saknas till Stafettkarnevalen')
    cleanup()
    open({}, gaps)
    await screen.findByRole('textbox', { name: 'Ämne' })
    expect(screen.queryByText(/^Ett påbörjat meddelande finns/)).toBeNull()
  })

  it('that comes back from the outbox does not take the place of the one that is written meanwhile', async () => {
    const { user } = open({
      'GET /api/messages/': { total: 1, data: [{ ...message, undo_s: 20 }] },
      'POST /api/messages/{id}/undo/': { subject: 'Samling', body: 'Kom.', selection: message.selection },
    })
    await user.type(await screen.findByRole('textbox', { name: 'Ämne' }), 'Eget')
    await user.click(await screen.findByRole('button', { name: 'Ångra utskicket' }))
    expect(await screen.findByText('Ett påbörjat meddelande finns: ”Samling”.')).toBeTruthy()
    expect(subject().value).toBe('Eget')
  })

  it('keeps its lines, and says how a link is written', async () => {
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Text' }), 'Hälsningar från arrangören{Enter}Egen rad.')
    const preview = await screen.findByRole('region', { name: 'Förhandsvisning' })
    expect(preview.querySelector('p')?.textContent).toBe('Hälsningar från arrangören\nEgen rad.')
    expect(screen.getByText(/En länk skrivs med texten som syns först/).textContent).toContain(
      '[Min karneval](/admin/myschool)',
    )
  })

  it('goes to oneself as the receiver that is shown gets it', async () => {
    const trial = 'POST /api/messages/test/'
    let resolve = (_answer: { to: string }) => {}
    const promise = new Promise<{ to: string }>((keep) => {
      resolve = keep
    })
    const { calls, user } = open({ [trial]: () => promise }, gaps)
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Skicka ett prov till mig själv' })
    await user.click(button)
    // Not disabled, which would lose the focus; a second press while it is sent does nothing.
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
    expect(button.disabled).toBe(false)
    await user.click(button)
    resolve({ to: 'sofia@stafett.example' })
    await waitFor(() => expect(toasts.at(-1)).toEqual(['success', 'Ett prov är på väg till sofia@stafett.example']))
    expect(calls.filter(({ call }) => call === trial)).toMatchObject([{ body: { address: maria.address } }])
  })

  it('can be taken back while it waits, and comes back with its selection', async () => {
    const undo = 'POST /api/messages/{id}/undo/'
    const { subject: title, body: text } = message
    const { calls, user } = open({
      'GET /api/messages/': { total: 1, data: [{ ...message, undo_s: 20 }] },
      [undo]: { subject: title, body: text, selection: message.selection },
    })
    expect(await screen.findByText('”Samling” skickas om 20 s.')).toBeTruthy()
    // The log does not say that it has gone.
    const line = within(screen.getByRole('region', { name: 'Skickade meddelanden' })).getByText(/^Samling/)
    expect(line.textContent).toBe('Samling · skickas om 20 s · till 2 mottagare')
    await user.click(screen.getByRole('button', { name: 'Ångra utskicket' }))
    await waitFor(() => expect(subject().value).toBe('Samling'))
    expect(calls.some(({ call }) => call === undo)).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Telefonnummer' }).checked).toBe(true)
  })
})

it('a message that is taken back takes the place of the toast that said that it waits', async () => {
  const held = { ...message, undo_s: 20 }
  const { user } = open({
    'GET /api/messages/': { total: 1, data: [held] },
    [send]: held,
    'POST /api/messages/{id}/undo/': { subject: 'Samling', body: 'Kom i tid.', selection: message.selection },
  })
  await write(user)
  await user.click(screen.getByRole('button', { name: 'Skicka 1 meddelande' }))
  await waitFor(() => expect(toasts.at(-1)?.[1]).toMatch(/väntar, du kan ännu ångra det$/))
  await user.click(screen.getByRole('button', { name: 'Ångra utskicket' }))
  await waitFor(() => expect(toasts).toEqual([['success', 'Utskicket är ångrat, texten är kvar']]))
})

it('a message that another organiser holds is shown with who wrote it, and its seconds only go down', async () => {
  let held = false
  const { calls } = open({
    'GET /api/messages/': ({ url }: { url: string }) => {
      const data = held ? [{ ...message, id: 5, subject: 'Ny tid', undo_s: 25 }, message] : [message]
      return { total: data.length, data: url.includes('limit=1&') || url.endsWith('limit=1') ? data.slice(0, 1) : data }
    },
  })
  await screen.findByText(/1 skickade, 1 misslyckades/)
  expect(screen.queryByRole('button', { name: 'Ångra utskicket' })).toBeNull()
  held = true
  await queryClient.invalidateQueries({ queryKey: newestQuery(1).queryKey })
  const box = await screen.findByRole('group', { name: 'Utskick som väntar' })
  expect(box.textContent).toContain('”Ny tid” skickas om 25 s.')
  expect(box.textContent).toContain('Sofia Strand, till 2 mottagare')
  // Read again a little later, the server says as many whole seconds: the end stays where it was.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await queryClient.invalidateQueries({ queryKey: messagesQuery(1).queryKey })
  expect(box.textContent).toMatch(/skickas om 2[34] s/)
  expect(calls.some(({ url }) => url.includes('limit=1'))).toBe(true)
})

describe('a new message', () => {
  it('names who gets it, who does not and why, and the schools that nobody reads it at', async () => {
    open()
    expect(await screen.findByText('1 mottagare i 1 skola')).toBeTruthy()
    expect(screen.getByText('1 person får inte meddelandet')).toBeTruthy()
    expect(screen.getByText('E-postadressen är inte bekräftad')).toBeTruthy()
    expect(screen.getByText('1 skola har ingen som får meddelandet')).toBeTruthy()
    expect(screen.getByText('Svaren går till sofia@stafett.example.')).toBeTruthy()
  })

  it('goes to those who were shown, and a double click makes one under one key', async () => {
    const { calls, user } = open()
    await write(user)
    await user.dblClick(screen.getByRole('button', { name: 'Skicka 1 meddelande' }))
    await waitFor(() => expect(toasts[0]).toEqual(['success', 'Meddelandet är på väg till 2 mottagare']))
    const orders = calls.filter(({ call }) => call === send)
    expect(orders[0]?.body).toMatchObject({ subject: 'Samling', body: 'Kom i tid.', fingerprint: 'seen' })
    expect(new Set(orders.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Ämne' }).value).toBe('')
  })

  it('that is held says so without a number of seconds, which are counted down beside the button', async () => {
    const { user } = open({ [send]: { ...message, undo_s: 30 } })
    await write(user)
    await user.click(screen.getByRole('button', { name: 'Skicka 1 meddelande' }))
    const text = 'Meddelandet till 2 mottagare väntar, du kan ännu ångra det'
    await waitFor(() => expect(toasts.at(-1)).toEqual(['success', text]))
  })

  it('keeps its text when the receivers have changed, and asks for them anew', async () => {
    const detail = 'Mottagarna har ändrats sedan förhandsgranskningen.'
    const { calls, user } = open({ [send]: () => failure(409, 'conflict', detail) })
    await write(user)
    const before = calls.filter(({ call }) => call === receivers).length
    await user.click(screen.getByRole('button', { name: 'Skicka 1 meddelande' }))
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Ämne' }).value).toBe('Samling')
    await waitFor(() => expect(calls.filter(({ call }) => call === receivers).length).toBeGreaterThan(before))
  })

  it('that was sent a moment ago from another window is sent again only after it was said', async () => {
    const detail = 'Du skickade samma meddelande till samma mottagare kl. 09:02.'
    const { calls, user } = open({ [send]: () => failure(409, 'already_exists', detail) })
    await write(user)
    await user.click(screen.getByRole('button', { name: 'Skicka 1 meddelande' }))
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
    await user.click(screen.getByRole('button', { name: 'Skicka till 1 mottagare' }))
    await user.click(screen.getByRole('button', { name: 'Skicka 1 meddelande en gång till' }))
    const orders = calls.filter(({ call }) => call === send)
    await waitFor(() => expect(orders.length).toBe(2))
    expect(orders.map(({ body }) => (body as { repeated?: boolean }).repeated)).toEqual([undefined, true])
    expect(new Set(orders.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  })

  it('that went out although its answer was lost is not sent again with another text', async () => {
    const { user } = open({ [send]: () => failure(409, 'idempotency_conflict') })
    await write(user)
    await user.click(screen.getByRole('button', { name: 'Skicka 1 meddelande' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Meddelandet har redan skickats/)
  })
})

it('the log tells what became of every mail, and sends again after a look', async () => {
  const { calls, user } = open()
  const log = await screen.findByRole('region', { name: 'Skickade meddelanden' })
  await user.click(await within(log).findByText(/1 skickade, 1 misslyckades/))
  expect(await within(log).findByText('Misslyckades. Adressen avvisades.')).toBeTruthy()
  expect(within(log).getByText(/Saknas: Telefonnummer. Till: Lagledare/)).toBeTruthy()
  await user.click(within(log).getByRole('button', { name: 'Skicka på nytt till dem som misslyckades' }))
  await user.click(await within(log).findByRole('button', { name: 'Skicka på nytt till 1 mottagare' }))
  await user.click(within(log).getByRole('button', { name: 'Skicka 1 meddelande' }))
  await waitFor(() => expect(toasts.at(-1)).toEqual(['success', 'Meddelandet är på väg till 1 mottagare']))
  expect(calls.find(({ call }) => call === again)?.body).toEqual({ to: 'failed', fingerprint: 'again' })
})

it('about what is missing goes to those who can mend it, and says why', async () => {
  const { calls, user } = open({}, '/admin/meddelanden?saknas=phone')
  const why = 'Till lagledare utan telefonnummer. Bara lagledaren själv kan fylla i sitt nummer.'
  expect(await screen.findByText(why)).toBeTruthy()
  await waitFor(() => expect(calls.some(({ url }) => url.endsWith('missing=phone&to=teacher'))).toBe(true))
  const isChosen = (name: string) =>
    within(screen.getByRole('group', { name: 'Till' })).getByRole<HTMLInputElement>('checkbox', { name }).checked
  expect([isChosen('Lagledare'), isChosen('Skoladministratörer')]).toEqual([true, false])
  // Receivers that nobody has chosen follow what is missing; those that somebody has stay.
  await user.click(screen.getByRole('checkbox', { name: 'Betalare' }))
  expect([isChosen('Lagledare'), isChosen('Skoladministratörer')]).toEqual([true, true])
  await user.click(screen.getByRole('checkbox', { name: 'Telefonnummer' }))
  expect([isChosen('Lagledare'), isChosen('Skoladministratörer')]).toEqual([false, true])
  expect(screen.getByText('Till skoladministratörer. Bara skoladministratören kan ange betalare.')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Kontaktpersoner' }))
  await user.click(screen.getByRole('checkbox', { name: 'Beställning' }))
  expect([isChosen('Lagledare'), isChosen('Kontaktpersoner')]).toEqual([false, true])
})

describe('the selection in the address', () => {
  it('comes back as it was written', () => {
    const selection = {
      event_instance: 12,
      school_type: ['primary_school' as const],
      school_subtype: ['small' as const],
      school: [3, 5],
      missing: ['phone' as const, 'unpaid' as const],
      to: ['contact' as const],
    }
    expect(readSelection(writeSelection(selection))).toEqual(selection)
  })

  it('is everybody when it is empty or unreadable', () => {
    expect(readSelection(new URLSearchParams('saknas=x&gren=0&skola=a&till=alla'))).toEqual({
      to: ['teacher', 'school_admin'],
    })
  })
})

import { expect, test } from 'vitest'
import { oneLine, renderMail } from './content.ts'
import {
  accountUndoneMail,
  emailChangedMail,
  emailVerificationMail,
  factorChangedMail,
  passwordChangedMail,
  passwordResetMail,
} from './templates/account.ts'
import { invitationMail } from './templates/invitation.ts'
import { messageMail } from './templates/message.ts'

const hostile = `<img src=x onerror="alert('1')">&\r\nBcc: x@y.example`
const at = new Date('2026-01-15T12:00:00Z')
const url = 'https://stafett.test/invitation/abc'

const mails = {
  invitation: invitationMail({
    url,
    invitedBy: hostile,
    school: hostile,
    unit: hostile,
    role: 'teacher',
    expiresAt: at,
  }),
  'school admin': invitationMail({
    url,
    invitedBy: 'Arrangören',
    school: hostile,
    unit: '',
    role: 'school_admin',
    expiresAt: at,
  }),
  'password reset': passwordResetMail({ url, username: hostile, expiresAt: at }),
  'password changed': passwordChangedMail({ username: hostile, at, undo: { url, expiresAt: at } }),
  'factor changed': factorChangedMail({
    username: hostile,
    at,
    what: 'recovery_used',
    left: 9,
    undo: { url, expiresAt: at },
  }),
  'account undone': accountUndoneMail({ username: hostile, at }),
  'e-mail verification': emailVerificationMail({ url, username: hostile, expiresAt: at }),
  'e-mail changed': emailChangedMail({ username: hostile, at, undo: null }),
}

test.each(Object.entries(mails))('R33: no value becomes markup or a header in the mail: %s', (_name, content) => {
  const { subject, text, html } = renderMail(content, null)
  expect(subject).not.toMatch(/[\r\n]/)
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp; Bcc: x@y.example')
  expect(text).not.toMatch(/^Bcc:/m)
})

test('a letter keeps the lines that the organiser wrote', () => {
  const body = 'Hälsningar **från\narrangören** <b>\nEgen rad.\n\n- ett\nmera'
  const to = { kinds: ['teacher' as const], schools: ['Vasa övningsskola'], takesAnswers: true }
  const { text, html } = renderMail(messageMail({ subject: 'Hej', body, publicUrl: url, ...to }), null)
  expect(text).toContain('Hälsningar från\narrangören <b>\nEgen rad.\n\n- ett\nmera')
  expect(html).toContain('<p>Hälsningar <strong>från<br>arrangören</strong> &lt;b&gt;<br>Egen rad.</p>')
  expect(html).toContain('<li>ett<br>mera</li>')
})

test('both forms hold the same words, the link and its time limit in Finnish time', () => {
  const { subject, text, html } = renderMail(
    invitationMail({
      url,
      invitedBy: 'Håkan Nygård',
      school: 'Vasa övningsskola',
      unit: 'Lågstadiet',
      role: 'teacher',
      expiresAt: at,
    }),
    null,
  )
  expect(subject).toBe('Inbjudan som lagledare: Vasa övningsskola')
  for (const part of [
    'Håkan Nygård bjuder in dig som lagledare för Vasa övningsskola, Lågstadiet',
    url,
    '15.1.2026 kl. 14:00',
  ]) {
    expect(text).toContain(part)
    expect(html).toContain(part)
  }
  expect(html).toContain('<html lang="sv">')
  expect(html).toContain('>Öppna inbjudan</a>')
})

test('a link cannot leave its attribute', () => {
  const { html } = renderMail(
    { subject: 's', paragraphs: [], link: { label: 'l', url: 'https://x/"><b>', note: 'n' } },
    null,
  )
  expect(html).toContain('href="https://x/&quot;&gt;&lt;b&gt;"')
})

test('a line stays one line', () => {
  expect(oneLine('a\r\n b\u2028c\u0000\td ')).toBe('a b c d')
})

test('the signature says how the organiser is reached, on one line and escaped', () => {
  const contact = { name: 'Kansliet <b>', email: 'kansli@karneval.example', phone: '', hours: 'vardagar\r\n9:00–15:00' }
  const { text, html } = renderMail({ subject: 's', paragraphs: ['Hej!'] }, contact)
  expect(text).toContain('\nFrågor? Kansliet <b>: kansli@karneval.example, vardagar 9:00–15:00\n')
  expect(html).toContain('Frågor? Kansliet &lt;b&gt;: kansli@karneval.example, vardagar 9:00–15:00')
  const nothing = renderMail({ subject: 's', paragraphs: [] }, { name: 'A', email: '', phone: '', hours: 'aldrig' })
  expect(nothing.text).not.toContain('Frågor?')
})

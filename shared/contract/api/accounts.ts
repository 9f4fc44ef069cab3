import Type from 'typebox'
import {
  About,
  Count,
  Id,
  IdParams,
  Instant,
  List,
  Named,
  Nullable,
  OneLine,
  RoleName,
  Strict,
  StrictPartial,
  Version,
} from '../common.ts'
import { type Access, anyone, anyUser, type Contract, superAdmin } from '../define.ts'

const LedUnit = Strict({ id: Id, unit_name: Type.String() })

const Line = (maxLength: number) => OneLine(maxLength, 1)
const Email = Type.String({ format: 'email', maxLength: 254 })
const Password = Type.String({ minLength: 1, maxLength: 1024 })
const Username = Line(200)
const Name = Line(100)
const Phone = Line(40)
const Token = About('From a mailed link, or the setup code.', Type.String({ minLength: 1, maxLength: 300 }))
export const FactorCode = About(
  'From the authenticator app, or a recovery code; blanks and hyphens are ignored.',
  Type.String({ minLength: 1, maxLength: 40 }),
)
const TokenParams = Strict({ token: Token })
const Limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 500 }))
const Offset = Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 }))

const Invitation = Named('Invitation', {
  id: Id,
  email: Type.String(),
  role: RoleName,
  school: Strict({ id: Id, name: Type.String() }),
  school_unit: Strict({ id: Id, unit_name: Type.String() }),
  invited_by: Type.String(),
  state: About(
    'Delivery of the newest mail until the invitation is accepted, revoked or expired.',
    Type.Enum(['queued', 'sent', 'failed', 'accepted', 'expired', 'revoked']),
  ),
  send_count: About('Number of mails: 2 = sent again once.', Count),
  created_at: Instant,
  sent_at: Nullable(Instant),
  expires_at: Instant,
  accepted_at: Nullable(Instant),
  had_account: About('Accepted with an account that was there already, which got the unit.', Type.Boolean()),
  reopened: About('That account had been closed, and the acceptance opened it.', Type.Boolean()),
})

const User = Named('User', {
  id: Id,
  username: Type.String(),
  email: Type.String(),
  email_verified: Type.Boolean(),
  pending_email: About(
    'A changed address awaiting verification; the old one stays in use until then.',
    Nullable(Type.String()),
  ),
  first_name: Type.String(),
  last_name: Type.String(),
  phone: About('E.164; empty if not given.', Type.String()),
  roles: Type.Array(RoleName),
  school: Nullable(Strict({ id: Id, name: Type.String() })),
  school_units: Type.Array(Strict({ id: Id, unit_name: Type.String(), school: Type.Optional(Id) })),
  setup_completed: Type.Boolean(),
  privacy_accepted: Type.Boolean(),
  factor_enabled: About('Logins also require a code from an authenticator app.', Type.Boolean()),
  disabled: Type.Boolean(),
  leadership_ended: About(
    'Disabled because a school ended what the account led; left out otherwise.',
    Type.Optional(Type.Literal(true)),
  ),
  created_at: Instant,
  version: Version,
})
const OutgoingMail = Strict({
  id: Id,
  kind: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  state: Type.Enum(['queued', 'sent', 'failed', 'dead']),
  attempts: Count,
  cause: Type.String(),
  created_at: Instant,
  sent_at: Nullable(Instant),
  next_attempt_at: About('null: no further attempt.', Nullable(Instant)),
})
const PhoneOwner = Named('PhoneOwner', {
  id: Id,
  first_name: Type.String(),
  last_name: Type.String(),
  phone: Type.String(),
  version: Version,
})

const inviters = {
  who: 'user',
  roles: ['school_admin', 'super_admin'],
  own: ['school_admin'],
} as const satisfies Access

const selfOrSuperAdmin = { ...anyUser, own: ['teacher', 'school_admin'] } as const satisfies Access

const ChangedPhone = Named('PhonePatch', { phone: Phone, version: Version })
const names = { first_name: Type.Optional(Name), last_name: Type.Optional(Name), email: Type.Optional(Email) }
const current_password = About(
  "The caller's own password; required when the e-mail address changes.",
  Type.Optional(Password),
)
const ChangedUser = Named('UserPatch', { ...names, current_password, version: Version })
const WholePhone = Named('PhoneUpdate', 'Read-only fields may be sent back unchanged; other values are refused.', {
  ...StrictPartial(PhoneOwner.properties).properties,
  ...ChangedPhone.properties,
})
const WholeUser = Named('UserUpdate', { ...StrictPartial(User.properties).properties, ...ChangedUser.properties })
const FactorState = Named('FactorState', {
  enabled: Type.Boolean(),
  confirmed_at: Nullable(Instant),
  recovery_codes: About('Unused recovery codes.', Count),
})
const RecoveryCodes = Named('RecoveryCodes', 'Shown once; only hashes are stored.', {
  recovery_codes: Type.Array(Type.String()),
})
const ConfirmedPassword = Named('ConfirmedPassword', { current_password: Password })
const ConfirmedFactor = Named('ConfirmedFactor', { current_password: Password, code: FactorCode })

export const accountsContract = {
  'GET /api/users/invitation/{token}/': {
    summary: 'Inbjudan bakom en länk: 404 invalid_token, token_used eller token_expired',
    access: anyone,
    refusals: [429],
    params: TokenParams,
    response: {
      200: Strict({
        email: Type.String(),
        username: About(
          "The account's that the person has already; else a free one, proposed from the address, or empty.",
          Type.String(),
        ),
        account: About(
          'Whether the account of the username is there already, and open; it is used again. null: it is made.',
          Nullable(Type.Enum(['open', 'closed'])),
        ),
        invited_by: About('The inviter, or the organiser when that account is gone.', Type.String()),
        school: Type.String(),
        unit: Type.String(),
        role: RoleName,
        expires_at: Instant,
      }),
    },
  },
  'POST /api/users/accept-invitation/': {
    summary:
      'Skapa konto med en inbjudan, eller använd det som adressen redan har; roll och skolenhet kommer ur inbjudan',
    access: anyone,
    refusals: [409, 429],
    body: Strict({ username: Username, password: Password, token: Token, privacyPolicy: Type.Boolean() }),
    response: { 201: Strict({ id: Id, username: Type.String() }) },
  },
  'POST /api/users/create-invitation/': {
    summary: 'Bjud in: skoladministratören lagledare till egna enheter, superadmin också skoladministratörer',
    access: inviters,
    refusals: [429],
    body: Strict({ email: Email, school_unit: Id, role: Type.Optional(Type.Enum(['teacher', 'school_admin'])) }),
    response: { 201: Invitation },
  },
  'GET /api/users/invitations/': {
    summary: 'Inbjudningar, nyaste först',
    access: inviters,
    query: Strict({ school: Type.Optional(Id), limit: Limit, offset: Offset }),
    response: { 200: Strict({ total: Count, data: Type.Array(Invitation) }) },
  },
  'POST /api/users/invitations/{id}/resend/': {
    summary: 'Skicka på nytt med en ny länk; den gamla gäller inte längre',
    access: inviters,
    refusals: [429],
    params: IdParams,
    response: { 200: Invitation },
  },
  'POST /api/users/invitations/{id}/revoke/': {
    summary: 'Återkalla en inbjudan',
    access: inviters,
    params: IdParams,
    response: { 200: Invitation },
  },
  'POST /api/users/request-password-reset/': {
    summary: 'Be om en länk för nytt lösenord; samma svar oavsett om kontot finns',
    access: anyone,
    refusals: [429],
    body: Strict({ email: Type.Optional(Line(254)), username: Type.Optional(Username) }),
    response: { 200: Strict({}) },
  },
  'GET /api/users/password-reset/{token}/': {
    summary: 'Kontot bakom en återställningslänk: 404 invalid_token, token_used eller token_expired',
    access: anyone,
    refusals: [429],
    params: TokenParams,
    response: { 200: Strict({ username: Type.String() }) },
  },
  'POST /api/users/password-reset/{token}/': {
    summary: 'Nytt lösenord; avslutar kontots alla sessioner',
    access: anyone,
    refusals: [429],
    params: TokenParams,
    body: Strict({ new_password: Password, confirm_password: Password }),
    response: { 200: Strict({}) },
  },
  'POST /api/users/change-password/': {
    summary: 'Byt det egna lösenordet; avslutar kontots andra sessioner',
    access: anyUser,
    refusals: [429],
    body: Strict({ current_password: Password, new_password: Password, confirm_password: Password }),
    response: { 200: Strict({}) },
  },
  'GET /api/users/undo-change/{token}/': {
    summary: 'Vad en ångra-länk gäller: 404 invalid_token, token_used eller token_expired',
    access: anyone,
    refusals: [429],
    params: TokenParams,
    response: {
      200: Strict({
        username: Type.String(),
        email: About('The address to which the link was mailed.', Type.String()),
        email_changed: About(
          'true: the account now uses another address, and the link restores this one.',
          Type.Boolean(),
        ),
        expires_at: Instant,
      }),
    },
  },
  'POST /api/users/undo-change/{token}/': {
    summary:
      'Ångra en ändring: adressen återställs, sessionerna avslutas, och kontot är låst tills ett nytt lösenord valts',
    access: anyone,
    refusals: [429],
    params: TokenParams,
    response: { 200: Strict({ email: Type.String() }) },
  },
  'GET /api/users/factor/': {
    summary: 'Om den egna inloggningen frågar efter en kod',
    access: anyUser,
    response: { 200: FactorState },
  },
  'POST /api/users/factor/': {
    summary: 'Påbörja tvåstegsinloggning: en ny nyckel, som gäller när den har bekräftats med en kod',
    access: anyUser,
    refusals: [429],
    body: ConfirmedPassword,
    response: {
      201: Strict({
        secret: About('Base32.', Type.String()),
        uri: About('otpauth:// address in the QR code.', Type.String()),
        qr: About(
          'Rows of the QR code without its quiet zone: 1 is dark.',
          Type.Array(Type.String({ pattern: '^[01]+$' })),
        ),
      }),
    },
  },
  'POST /api/users/factor/confirm/': {
    summary: 'Ta tvåstegsinloggningen i bruk med en första kod; avslutar kontots andra sessioner',
    access: anyUser,
    refusals: [429],
    body: ConfirmedFactor,
    response: { 200: RecoveryCodes },
  },
  'POST /api/users/factor/recovery-codes/': {
    summary: 'Nya reservkoder; de gamla gäller inte längre',
    access: anyUser,
    refusals: [429],
    body: ConfirmedFactor,
    response: { 200: RecoveryCodes },
  },
  'POST /api/users/factor/remove/': {
    summary: 'Sluta fråga efter kod vid inloggning; avslutar kontots andra sessioner',
    access: anyUser,
    refusals: [429],
    body: ConfirmedFactor,
    response: { 200: FactorState },
  },
  'POST /api/users/{id}/remove-factor/': {
    summary: 'Ta bort ett annat kontos tvåstegsinloggning; avslutar dess sessioner',
    access: superAdmin,
    refusals: [429],
    params: IdParams,
    body: ConfirmedPassword,
    response: { 200: User },
  },
  'POST /api/users/verify-email/': {
    summary: 'Bekräfta en e-postadress; avslutar kontots alla sessioner',
    access: anyone,
    refusals: [409, 429],
    body: Strict({ token: Token }),
    response: { 200: Strict({ email: Type.String() }) },
  },
  'GET /api/users/setup-state/': {
    summary: 'Om den första superadmin saknas',
    access: anyone,
    response: { 200: Strict({ needs_super_admin: Type.Boolean() }) },
  },
  'POST /api/users/first-time-setup/': {
    summary:
      'Med setup_token: den första superadmin (setup_token, username, email, password). ' +
      'Inloggad: första besöket (first_name, last_name, phone, privacyPolicy)',
    access: anyone,
    refusals: [401, 403, 409, 429],
    body: Strict({
      setup_token: Type.Optional(Token),
      username: Type.Optional(Username),
      email: Type.Optional(Email),
      password: Type.Optional(Password),
      first_name: Type.Optional(Name),
      last_name: Type.Optional(Name),
      phone: Type.Optional(Phone),
      privacyPolicy: Type.Optional(Type.Boolean()),
    }),
    response: { 201: Strict({ id: Id, username: Type.String() }) },
  },
  'GET /api/users/me/': {
    summary: 'Det egna kontot',
    access: anyUser,
    response: { 200: User },
  },
  'GET /api/users/update-user/{id}/': {
    summary: 'Ett konto',
    access: selfOrSuperAdmin,
    params: IdParams,
    response: { 200: User },
  },
  'PUT /api/users/update-user/{id}/': {
    summary: 'Ändra ett konto; en ny e-postadress gäller när den har bekräftats',
    access: selfOrSuperAdmin,
    refusals: [429],
    params: IdParams,
    body: WholeUser,
    response: { 200: User },
  },
  'PATCH /api/users/update-user/{id}/': {
    summary: 'Ändra delar av ett konto',
    access: selfOrSuperAdmin,
    refusals: [429],
    params: IdParams,
    body: ChangedUser,
    response: { 200: User },
  },
  'GET /api/users/update-phone/{id}/': {
    summary: 'Ett kontos namn och telefonnummer',
    access: selfOrSuperAdmin,
    params: IdParams,
    response: { 200: PhoneOwner },
  },
  'PUT /api/users/update-phone/{id}/': {
    summary: 'Ändra telefonnumret; 040 123 4567 sparas som +358401234567',
    access: selfOrSuperAdmin,
    params: IdParams,
    body: WholePhone,
    response: { 200: PhoneOwner },
  },
  'PATCH /api/users/update-phone/{id}/': {
    summary: 'Ändra telefonnumret; 040 123 4567 sparas som +358401234567',
    access: selfOrSuperAdmin,
    params: IdParams,
    body: ChangedPhone,
    response: { 200: PhoneOwner },
  },
  'GET /api/users/list/': {
    summary: 'Alla konton; search letar i namn, användarnamn, e-post och skola',
    access: superAdmin,
    query: Strict({
      search: Type.Optional(Type.String({ maxLength: 100 })),
      role: Type.Optional(RoleName),
      disabled: Type.Optional(Type.Boolean()),
      sort: About(
        'Without it by last and first name.',
        Type.Optional(Type.Enum(['name', '-name', 'username', '-username', 'email', '-email'])),
      ),
      limit: Limit,
      offset: Offset,
    }),
    response: { 200: Strict({ total: Count, data: Type.Array(User) }) },
  },
  'GET /api/users/{id}/person/': {
    summary: 'Ett konto med senaste inloggning, skolor, inbjudningar och mejl',
    access: superAdmin,
    params: IdParams,
    response: {
      200: Strict({
        user: User,
        last_seen_at: About('Last use of any login; null: never logged in.', Nullable(Instant)),
        live_sessions: Count,
        schools: About(
          'The school of a school admin, and the schools of a leader’s units.',
          Type.Array(Strict({ id: Id, name: Type.String() })),
        ),
        invitations: About('To the account’s address or accepted by it, newest first.', Type.Array(Invitation)),
        mails: About('The newest mails to the account’s address, without their text.', Type.Array(OutgoingMail)),
      }),
    },
  },
  'POST /api/users/{id}/password-link/': {
    summary: 'Mejlar en länk för nytt lösenord till kontot; äldre länkar slutar gälla',
    access: superAdmin,
    params: IdParams,
    response: { 200: Strict({ to: Type.String() }) },
  },
  'PATCH /api/users/{id}/roles/': {
    summary: 'Ändra roller och vad de gäller: skoladministratörens skola, lagledarens enheter',
    access: superAdmin,
    params: IdParams,
    body: Strict({
      roles: Type.Array(RoleName, { minItems: 1, maxItems: 3, uniqueItems: true }),
      school: About('Left out: unchanged.', Type.Optional(Nullable(Id))),
      school_units: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
      version: Version,
    }),
    response: { 200: User },
  },
  'PATCH /api/users/{id}/disabled/': {
    summary: 'Stäng av eller öppna ett konto; avstängning avslutar alla sessioner',
    access: superAdmin,
    params: IdParams,
    body: Strict({ disabled: Type.Boolean(), version: Version }),
    response: { 200: User },
  },
  'POST /api/users/{id}/end-leadership/': {
    summary: 'Avsluta en lagledares uppdrag i en skola, skoladministratören i den egna; lagen finns kvar',
    access: inviters,
    params: IdParams,
    body: Strict({ school: Id }),
    response: {
      200: Strict({
        closed: About('The account leads and administers nothing else, so it is disabled.', Type.Boolean()),
      }),
    },
  },
  'GET /api/users/ended-leaderships/': {
    summary: 'Lagledarskap som nyss har avslutats i en skola och kan ges tillbaka, det senaste först',
    access: inviters,
    query: Strict({ school: Id }),
    response: {
      200: List(Strict({ id: Id, name: Type.String(), units: Type.Array(LedUnit), ended_at: Instant })),
    },
  },
  'POST /api/users/{id}/restore-leadership/': {
    summary: 'Ge en lagledare tillbaka de enheter som togs när uppdraget i skolan avslutades',
    access: inviters,
    params: IdParams,
    body: Strict({ school: Id }),
    response: { 200: Strict({ school_units: Type.Array(LedUnit) }) },
  },
  'POST /api/users/{id}/end-sessions/': {
    summary: 'Logga ut ett konto överallt',
    access: superAdmin,
    params: IdParams,
    response: { 200: Strict({ ended: Count }) },
  },
  'GET /api/users/sessions/': {
    summary: 'Egna pågående sessioner, senast använda först',
    access: anyUser,
    response: {
      200: List(
        Strict({
          id: Type.String(),
          created_at: Instant,
          last_used_at: Instant,
          expires_at: Instant,
          user_agent: Type.String(),
          current: About('The session of this request.', Type.Boolean()),
        }),
      ),
    },
  },
  'POST /api/users/sessions/end-others/': {
    summary: 'Logga ut överallt utom här',
    access: anyUser,
    response: { 200: Strict({ ended: Count }) },
  },
  'POST /api/users/sessions/{session}/end/': {
    summary: 'Logga ut en av de egna enheterna',
    access: anyUser,
    params: Strict({ session: Type.String({ format: 'uuid' }) }),
    response: { 204: Type.Null() },
  },
  'POST /api/users/sessions/end-all/': {
    summary: 'Logga ut överallt, också här',
    access: anyUser,
    response: { 204: Type.Null() },
  },
  'GET /api/users/mail/': {
    summary: 'Utgående e-post med läge och orsak, nyast först; utan innehåll',
    access: superAdmin,
    query: Strict({
      state: Type.Optional(Type.Array(Type.Enum(['queued', 'sent', 'failed', 'dead']))),
      limit: Limit,
      offset: Offset,
    }),
    response: {
      200: Strict({
        total: Count,
        data: Type.Array(OutgoingMail),
      }),
    },
  },
} as const satisfies Contract

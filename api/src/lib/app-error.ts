type ErrorKind = { status: number; text: string }

/**
 * All error codes of the api, with HTTP status and default Swedish text. Codes are stable, because the browser's texts
 * and other clients depend on them.
 */
export const errorCodes = {
  // 400: invalid request
  invalid: { status: 400, text: 'Värdet är inte giltigt.' },
  required: { status: 400, text: 'Fältet är obligatoriskt.' },
  unknown_field: { status: 400, text: 'Fältet är okänt.' },
  invalid_choice: { status: 400, text: 'Värdet finns inte bland alternativen.' },
  too_short: { status: 400, text: 'Värdet är för kort.' },
  too_long: { status: 400, text: 'Värdet är för långt.' },
  too_small: { status: 400, text: 'Värdet är för litet.' },
  too_large: { status: 400, text: 'Värdet är för stort.' },
  invalid_json: { status: 400, text: 'Begäran är inte giltig JSON.' },
  weak_password: {
    status: 400,
    text: 'Lösenordet måste vara minst 8 tecken långt och inkludera stora & små bokstäver samt minst en siffra.',
  },
  wrong_password: { status: 400, text: 'Lösenordet är fel.' },
  wrong_code: { status: 400, text: 'Koden är fel, för gammal eller redan använd.' },
  password_mismatch: { status: 400, text: 'Lösenorden matchar inte' },
  invalid_token: { status: 400, text: 'Länken är ogiltig eller har redan använts.' },
  token_used: { status: 400, text: 'Länken har redan använts.' },
  not_offered: { status: 400, text: 'Grenen kan inte väljas för den här skolenheten.' },
  // 400: composition rules; same sentences as in shared/rules
  leg_empty: { status: 400, text: 'En sträcka saknar löpare.' },
  legs_count: { status: 400, text: 'Laget har fel antal sträckor.' },
  too_many_reserves: { status: 400, text: 'Laget har för många reserver.' },
  unknown_runner: { status: 400, text: 'Löparen finns inte i skolenhetens register.' },
  runner_twice: { status: 400, text: 'Löparen är redan med i laget.' },
  runner_in_other_team: { status: 400, text: 'Löparen är redan med i ett annat lag i grenen.' },
  too_many_events: { status: 400, text: 'Löparen är redan med i för många grenar.' },
  wrong_grade: { status: 400, text: 'Löparens årskurs passar inte grenen.' },
  wrong_gender: { status: 400, text: 'Grenen är för det andra könet.' },
  gender_missing: { status: 400, text: 'Laget ska ha både flickor och pojkar.' },
  gender_count: { status: 400, text: 'Laget har fel antal flickor och pojkar.' },
  permission_needed: { status: 400, text: 'Sammansättningen kräver arrangörens tillstånd.' },
  exception_leg: { status: 400, text: 'Undantaget gäller bara den kortaste sträckan.' },
  not_alternating: { status: 400, text: 'Flickor och pojkar springer varannan sträcka.' },
  pair_gender: { status: 400, text: 'En flicka och en pojke springer varje distans.' },
  grade_missing: { status: 400, text: 'Alla årskurser ska vara med i laget.' },
  reason_required: {
    status: 400,
    text: 'Mellan försök och final byts en löpare bara med läkarintyg eller intyg från första hjälpen.',
  },
  confirmation_required: { status: 400, text: 'Åtgärden måste bekräftas.' },
  invalid_bank_file: { status: 400, text: 'Filen går inte att läsa. Ingenting har bokats.' },
  // 401 and 403: authentication and permission
  not_authenticated: { status: 401, text: 'Du måste logga in.' },
  token_expired: { status: 401, text: 'Inloggningen har gått ut.' },
  invalid_credentials: { status: 401, text: 'Fel användarnamn eller lösenord.' },
  factor_required: { status: 401, text: 'Skriv koden från din app.' },
  permission_denied: { status: 403, text: 'Du har inte rätt att göra detta.' },
  // 404 to 406
  not_found: { status: 404, text: 'Resursen hittades inte.' },
  no_active_karneval: { status: 404, text: 'Ingen karneval är aktiv just nu.' },
  not_acceptable: { status: 406, text: 'Adressen svarar bara med händelser (text/event-stream).' },
  method_not_allowed: { status: 405, text: 'Metoden kan inte användas på den här adressen.' },
  // 409: refused in the current state
  conflict: { status: 409, text: 'Någon annan har ändrat uppgifterna. Ladda om och försök på nytt.' },
  running: { status: 409, text: 'Samma sak pågår redan. Vänta en stund och ladda om.' },
  move_refused: { status: 409, text: 'Platsen kan inte bytas.' },
  nothing_to_publish: { status: 409, text: 'Ingenting har ändrats sedan den senaste publiceringen.' },
  already_exists: { status: 409, text: 'Uppgiften finns redan.' },
  in_use: { status: 409, text: 'Uppgiften används och kan inte tas bort.' },
  final_under_way: { status: 409, text: 'Finalen är redan uppropad och lottas inte om.' },
  not_official: { status: 409, text: 'Resultatet är inte officiellt ännu.' },
  phase_closed: { status: 409, text: 'Det går inte att göra detta just nu.' },
  season_closed: { status: 409, text: 'Karnevalen är arkiverad och kan inte ändras.' },
  period_locked: { status: 409, text: 'Bokföringen för dagen är låst.' },
  rules_unchecked: { status: 409, text: 'Reglerna kunde inte kontrolleras.' },
  not_sent: { status: 409, text: 'Fakturan är inte skickad ännu.' },
  already_paid: { status: 409, text: 'Fakturan är redan betald.' },
  not_due: { status: 409, text: 'Fakturan har inte förfallit.' },
  limit_reached: { status: 409, text: 'Gränsen är nådd.' },
  idempotency_conflict: { status: 409, text: 'Samma Idempotency-Key har använts för en annan begäran.' },
  link_early: { status: 409, text: 'Länken börjar gälla först på sin dag.' },
  link_ended: { status: 410, text: 'Länkens dag är slut. Be tävlingskansliet om en ny länk.' },
  link_revoked: { status: 410, text: 'Länken har spärrats. Be tävlingskansliet om en ny länk.' },
  gone: { status: 410, text: 'Versionen finns inte. Hämta hela heatindelningen.' },
  // Transport
  payload_too_large: { status: 413, text: 'Begäran är för stor.' },
  unsupported_media_type: { status: 415, text: 'Innehållstypen stöds inte.' },
  throttled: { status: 429, text: 'För många försök. Vänta en stund och försök på nytt.' },
  internal_error: { status: 500, text: 'Ett oväntat fel inträffade. Försök på nytt om en stund.' },
  maventa_failed: { status: 502, text: 'Maventa kunde inte nås.' },
  news_unavailable: { status: 502, text: 'Nyheterna kan inte hämtas just nu.' },
  unavailable: { status: 503, text: 'Tjänsten är tillfälligt otillgänglig. Försök på nytt om en stund.' },
  maventa_not_configured: { status: 503, text: 'Portalen är inte kopplad till Maventa.' },
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorCodes

export type ErrorItem = { code: ErrorCode; detail: string; attr: string | null }

export type AppErrorOptions = {
  /** Dotted path of the field in the request's body. */
  attr?: string
  /** Only where one code answers with several statuses (`invalid_token` is 404 in a GET). */
  status?: number
  /** Seconds, sent as Retry-After. */
  retryAfter?: number
  /** The current object, sent with a 409 so that the page can show both versions. */
  current?: unknown
}

/** The error for refusing a call. `detail` is Swedish and shown to the user; it defaults to the code's text. */
export class AppError extends Error {
  readonly items: readonly ErrorItem[]
  readonly status: number
  readonly retryAfter: number | undefined
  readonly current: unknown

  constructor(code: ErrorCode, detail: string = errorCodes[code].text, options: AppErrorOptions = {}) {
    super(`${code}: ${detail}`)
    this.name = 'AppError'
    this.items = [{ code, detail, attr: options.attr ?? null }]
    this.status = options.status ?? errorCodes[code].status
    this.retryAfter = options.retryAfter
    this.current = options.current
  }

  /** Several faults in one answer with status 400. */
  static validation(items: readonly ErrorItem[]): AppError {
    const error = new AppError('invalid')
    return Object.assign(error, { items })
  }
}

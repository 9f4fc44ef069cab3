import { OrganiserContact } from '@stafapp/shared/carnival'
import { ApiError } from '@stafapp/shared/data'
import { ButtonLink, Page } from '@stafapp/shared/page'
import classes from './auth.module.css'

/** Error codes of the API for mailed links. */
export type LinkProblemCode = 'invalid_token' | 'token_used' | 'token_expired'

export type LinkProblemWords = Record<
  LinkProblemCode,
  { text: string /** Links to next steps, the most likely one first. */; next: { to: string; label: string }[] }
>

export const toLogin = { to: '/login', label: 'Logga in' }
export const toRequest = { to: '/passwordresetrequest', label: 'Beställ en ny länk' }
export const toForgotten = { to: '/passwordresetrequest', label: 'Har du glömt lösenordet?' }
export const toStart = { to: '/', label: 'Till startsidan' }

/** The error code of the link; null for other errors (a field, the network). */
export function linkProblemOf(error: unknown): LinkProblemCode | null {
  if (!(error instanceof ApiError)) return null
  const code = error.errors[0]?.code
  if (code === 'token_used' || code === 'token_expired') return code
  return code === 'invalid_token' || error.status === 404 ? 'invalid_token' : null
}

type Props<Code extends LinkProblemCode> = { title: string; code: Code; words: Pick<LinkProblemWords, Code> }

/** Shown instead of the form: the problem with the link and the next step. */
export function LinkProblemPage<Code extends LinkProblemCode>({ title, code, words }: Props<Code>) {
  const { text, next } = words[code]
  return (
    <Page title={title}>
      <p role="alert" className={classes.notice}>
        {text}
      </p>
      <OrganiserContact />
      <div className={classes.next}>
        {next.map(({ to, label }, index) => (
          <ButtonLink key={to} to={to} kind={index === 0 ? 'primary' : 'plain'}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </Page>
  )
}

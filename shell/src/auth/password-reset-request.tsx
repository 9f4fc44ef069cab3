import { type FieldSpec, Form, rules } from '@stafapp/shared/forms'
import { Button, ButtonLink, Page } from '@stafapp/shared/page'
import { Link } from '@stafapp/shared/router'
import { useState } from 'react'
import { requestPasswordReset } from './api.ts'
import classes from './auth.module.css'

const fields: FieldSpec<'account'>[] = [
  {
    kind: 'text',
    name: 'account',
    label: 'E-post eller användarnamn',
    // One field for two server fields: an e-mail address or a username.
    attr: 'email',
    autoComplete: 'username',
    rules: rules.string().trim().required().max(200),
  },
]

/** /passwordresetrequest. Same message for known and unknown accounts, like the server's response. */
export function Component() {
  const [isSent, setSent] = useState(false)
  return (
    <Page title="Glömt lösenordet">
      {isSent ? (
        <Sent onAgain={() => setSent(false)} />
      ) : (
        <Form
          fields={fields}
          initialValues={{ account: '' }}
          submitLabel="Skicka länken"
          failureTitle="Länken kunde inte beställas."
          onSubmit={async ({ account }) => {
            await requestPasswordReset(account.trim())
            setSent(true)
          }}
        >
          <p className={classes.plain}>
            Vi skickar en länk till din e-post som du väljer ett nytt lösenord med.{' '}
            <Link to="/login">Tillbaka till inloggningen</Link>
          </p>
        </Form>
      )}
    </Page>
  )
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <div role="status" className={classes.info}>
        <p>
          Om det finns ett konto med de uppgifterna har vi skickat en länk till dess e-postadress. Länken gäller i en
          timme och kan användas en gång.
        </p>
        <p>Kom inget mejl? Titta i skräpposten, eller kontrollera uppgiften och försök på nytt.</p>
      </div>
      <div className={classes.next}>
        <ButtonLink to="/login" kind="primary">
          Till inloggningen
        </ButtonLink>
        <Button onClick={onAgain}>Försök på nytt</Button>
      </div>
    </>
  )
}

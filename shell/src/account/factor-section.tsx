import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { Form } from '@stafapp/shared/forms'
import { notifyError, notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox, Loading } from '@stafapp/shared/page'
import { useEffect, useRef, useState } from 'react'
import classes from './account.module.css'
import { appOrRecoveryCode, currentPassword } from './account-fields.ts'
import { factorQuery, useRemoveFactor, useRenewCodes } from './api.ts'
import { Enrol } from './enrol.tsx'

const confirmation = [currentPassword, appOrRecoveryCode]
const empty = { current_password: '', code: '' }

type Step = 'shown' | 'enrolling' | 'renewing' | 'removing'

/** Turns the user's second factor on or off and renews recovery codes. */
export function FactorSection({ isRecommended }: { isRecommended: boolean }) {
  const { data, error, refetch } = useQuery(factorQuery())
  const [step, setStep] = useState<Step>('shown')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useRenewCodes()
  const remove = useRemoveFactor()
  const close = () => setStep('shown')
  const show = (made: readonly string[]) => {
    close()
    setCodes(made)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  if (step === 'enrolling') return <Enrol onDone={show} onCancel={close} />
  if (!data) return error ? <ErrorBox error={error} onRetry={() => void refetch()} /> : <Loading />
  if (!data.enabled) {
    return (
      <>
        <p>
          Med tvåstegsinloggning frågar inloggningen efter lösenordet och en kod ur en app i din telefon. Då räcker det
          inte att någon kommer över lösenordet.
        </p>
        {isRecommended && <p className={classes.advice}>Rekommenderas för dig som är superadmin.</p>}
        <Button onClick={() => setStep('enrolling')}>Ta i bruk tvåstegsinloggning</Button>
      </>
    )
  }
  return (
    <>
      <p role="status">
        På sedan {formatDate(data.confirmed_at ?? '')}. Reservkoder som är kvar: {data.recovery_codes}.
      </p>
      {step === 'shown' && (
        <div className={classes.actions}>
          <Button onClick={() => setStep('renewing')}>Skapa nya reservkoder</Button>
          <Button onClick={() => setStep('removing')}>Stäng av tvåstegsinloggningen</Button>
        </div>
      )}
      {step === 'renewing' && (
        <Form
          fields={confirmation}
          initialValues={empty}
          submitLabel="Skapa nya reservkoder"
          failureTitle="Reservkoderna kunde inte skapas."
          onSubmit={async (values) => show((await renew.mutateAsync(values)).recovery_codes)}
        >
          <p>De gamla reservkoderna slutar gälla.</p>
        </Form>
      )}
      {step === 'removing' && (
        <Form
          fields={confirmation}
          initialValues={empty}
          submitLabel="Stäng av"
          failureTitle="Tvåstegsinloggningen kunde inte stängas av."
          onSubmit={async (values) => {
            await remove.mutateAsync(values)
            notifySuccess('Tvåstegsinloggningen är avstängd')
            close()
          }}
        />
      )}
      {step !== 'shown' && (
        <p>
          <Button onClick={close}>Avbryt</Button>
        </p>
      )}
    </>
  )
}

/** Shows the recovery codes once: the server stores only their hashes. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused form was removed, so move the focus here.
  useEffect(() => heading.current?.focus(), [])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notifySuccess('Reservkoderna har kopierats')
    } catch {
      notifyError('Reservkoderna kunde inte kopieras. Skriv av dem i stället.')
    }
  }
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        Reservkoder
      </h3>
      <p>
        Tvåstegsinloggningen är på. Spara koderna på ett säkert ställe, utanför telefonen. Med en av dem kan du logga in
        utan appen. Varje kod kan användas en gång. De visas bara nu.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button onClick={() => void copy()}>Kopiera koderna</Button>
        <Button kind="primary" onClick={onDone}>
          Jag har sparat koderna
        </Button>
      </div>
    </>
  )
}

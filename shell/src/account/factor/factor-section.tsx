import { useQuery } from '@stafapp/shared/data'
import { formatDate } from '@stafapp/shared/format'
import { Form } from '@stafapp/shared/forms'
import { notifySuccess } from '@stafapp/shared/notify'
import { Button, ErrorBox, Loading } from '@stafapp/shared/page'
import { useState } from 'react'
import { factorQuery, useRemoveFactor, useRenewCodes } from '../api.ts'
import { currentPassword } from '../current-password.ts'
import { appOrRecoveryCode } from './code-field.ts'
import { Enrol } from './enrol.tsx'
import classes from './factor.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

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

import { LoadState, useCall } from '@stafapp/shared/calls'
import { ApiError, useQuery } from '@stafapp/shared/data'
import { Button, ErrorBox, Page } from '@stafapp/shared/page'
import { useEffect, useRef, useState } from 'react'
import { useOnePress } from '../../shared/use-one-press.ts'
import { asText, type BankFile, type Match } from './api.ts'
import { Advances, advancesQuery } from './components/advances.tsx'
import { AllPayments } from './components/booked-payments.tsx'
import { DropZone } from './components/drop-zone.tsx'
import { HandPayment } from './components/hand-payment.tsx'
import { PaymentLog } from './components/payment-log.tsx'
import { ReadFiles } from './components/read-files.tsx'
import { Trial } from './components/trial.tsx'
import { Waiting, waitingQuery } from './components/waiting.tsx'
import classes from './reference-payments.module.css'
import { readText } from './words.ts'

/** /economy/referencepayments: test and book a bank file, decide open payments, undo allocations. */
export function Component() {
  const [bookedFiles, setBookedFiles] = useState(0)
  /** The file that was approved last, until the next one is tried. */
  const [read, setRead] = useState<Match | null>(null)
  const [tried, setTried] = useState<{ file: BankFile; match: Match } | null>(null)
  const trial = useCall('POST /api/invoices/reference-match/', { meta: { keepQueries: true } })
  const booking = useCall('POST /api/invoices/reference-match/')
  const waiting = useQuery(waitingQuery())
  const advances = useQuery(advancesQuery())
  const areDecisionsKnown = !waiting.isPending && !advances.isPending
  const { reset, isError } = trial
  // A refused file's error is removed when another payment has been decided, but not when the lists are loaded at first.
  const wereKnown = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reason to forget the file is that they have changed
  useEffect(() => {
    if (wereKnown.current && isError) reset()
    wereKnown.current = areDecisionsKnown
  }, [waiting.data, advances.data])

  const tryFile = (file: BankFile) => {
    setTried(null)
    setRead(null)
    booking.reset()
    trial.mutate(
      {
        query: { dry_run: true, name: file.name },
        body: asText(file),
      },
      { onSuccess: (match) => setTried({ file, match }) },
    )
  }
  const onePress = useOnePress()
  const approve = ({ file, match }: { file: BankFile; match: Match }) =>
    onePress((release) =>
      booking.mutate(
        { query: { name: file.name, plan: match.plan }, body: asText(file) },
        {
          onSuccess: (booked) => {
            setTried(null)
            setBookedFiles((before) => before + 1)
            setRead(booked)
          },
          onError: (error) => {
            // Data changed since the dry run: the response has the current result.
            if (error instanceof ApiError && error.status === 409) {
              const { current } = error.body as { current?: Match }
              if (current) setTried({ file, match: current })
            }
          },
          onSettled: release,
        },
      ),
    )

  return (
    <Page
      title="Referensbetalningar"
      intro="Bankens fil provkörs först. Ingenting bokas innan du har godkänt det, och varje bokning kan ångras."
    >
      {/* Anew for the next file: rows that are booked would be offered once more. */}
      <DropZone key={bookedFiles} isPending={trial.isPending} onFile={tryFile} />
      {trial.error && (
        <div className={classes.refused}>
          <ErrorBox error={faultText(trial.error)} />
          <Button onClick={reset}>Stäng</Button>
        </div>
      )}
      {tried && (
        <Trial
          match={tried.match}
          isPending={booking.isPending}
          error={booking.error && <ErrorBox error={faultText(booking.error)} />}
          onApprove={() => approve(tried)}
          onDiscard={() => setTried(null)}
        />
      )}
      {read && <ReadIn match={read} />}
      <Waiting />
      {/* After what is decided above, so that nothing moves when that comes. */}
      {areDecisionsKnown && (
        <>
          <ReadFiles />
          {advances.data ? (
            <Advances payments={advances.data.data} />
          ) : (
            <LoadState error={advances.error} refetch={advances.refetch} />
          )}
          <AllPayments />
          <HandPayment />
          <PaymentLog />
        </>
      )}
    </Page>
  )
}

/** What became of the file that was approved. It takes the focus, which was on a button that is gone. */
function ReadIn({ match }: { match: Match }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <p ref={place} tabIndex={-1} className={classes.ready}>
      {match.name}: {readText(match)}.
    </p>
  )
}

/** For a faulty file show the server's message, which names the line, without error codes. */
function faultText(error: unknown): unknown {
  if (error instanceof ApiError && error.status === 413) return 'Filen är för stor. En bankfil är högst 16 MB.'
  return error instanceof ApiError && error.status < 500 ? error.message : error
}

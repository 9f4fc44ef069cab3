import { download } from '@stafapp/shared/download'
import { notifyFailure } from '@stafapp/shared/notify'
import { Button, Spinner } from '@stafapp/shared/page'
import { useState } from 'react'

type PaperButtonProps = { label: string; name?: string; event?: number } & (
  | { call: 'GET /api/raceday/ceremonies/file/'; isOrganiser: boolean; day: string }
  | { call: 'GET /api/events/diplomas/' }
)

/** Saves a paper, and says so while a large one is being drawn. */
export function PaperButton(props: PaperButtonProps) {
  const { label, name, event } = props
  const [isLoading, setLoading] = useState(false)
  const ofEvent = event === undefined ? {} : { event_instance: event }
  const fetch = () => {
    if (props.call === 'GET /api/events/diplomas/') return download(props.call, { query: ofEvent })
    return props.isOrganiser
      ? download(props.call, { query: { day: props.day, ...ofEvent } })
      : download(props.call, { query: { task: 'ceremony', ...ofEvent }, anonymous: true })
  }
  const save = async () => {
    setLoading(true)
    try {
      await fetch()
    } catch (error) {
      notifyFailure(error)
    } finally {
      setLoading(false)
    }
  }
  return (
    <Button aria-label={name} disabled={isLoading} onClick={() => void save()}>
      {isLoading && <Spinner />}
      {label}
    </Button>
  )
}

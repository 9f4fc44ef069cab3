import { useQueryClient } from '@stafapp/shared/data'
import { follow } from '@stafapp/shared/live'
import { useEffect } from 'react'

/** Reloads the working heats when another organiser or a withdrawal has changed them. */
export function useLiveHeats(): void {
  const client = useQueryClient()
  useEffect(
    () => follow(['heatwork', 'heats'], () => void client.invalidateQueries({ queryKey: ['events', 'heats'] })),
    [client],
  )
}

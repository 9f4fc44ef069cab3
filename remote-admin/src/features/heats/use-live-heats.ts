import { useQueryClient } from '@stafapp/shared/data'
import { follow } from '@stafapp/shared/live'
import { useEffect } from 'react'

/** Reads the working heats anew when another organiser, or a withdrawal, has changed them. */
export function useLiveHeats(): void {
  const client = useQueryClient()
  useEffect(() => follow(['heatwork', 'heats'], () => void client.invalidateQueries({ queryKey: ['heats'] })), [client])
}

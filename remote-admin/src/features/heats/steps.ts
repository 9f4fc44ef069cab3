import { useSearchParams } from '@stafapp/shared/router'

/** The flow's steps by their name in the address (`?steg=`); the last one is shown after a publication. */
export const stepNames = { valj: 'Välj', lotta: 'Lotta', jamfor: 'Jämför', publicera: 'Publicera' } as const

export type StepName = keyof typeof stepNames | 'klart'

export type StepAddress = {
  step: StepName
  /** The address names the step. */
  isNamed: boolean
  /** The draft that is compared or published; null for the working heats. */
  draft: number | null
  /** The version that was published. */
  version: number | null
}

/** Step, draft and version of the address; the first step when it names none that exists. */
export function useStep(): StepAddress {
  const [params] = useSearchParams()
  const name = params.get('steg') ?? ''
  const isNamed = name === 'klart' || name in stepNames
  const step = isNamed ? (name as StepName) : 'valj'
  return { step, isNamed, draft: idOf(params.get('forslag')), version: idOf(params.get('version')) }
}

const idOf = (text: string | null): number | null => (/^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : null)

/** The address of a step: `?steg=jamfor&forslag=12`. */
export function stepAddress(step: StepName, values: { forslag?: number | null; version?: number; gren?: string } = {}) {
  const params = new URLSearchParams({ steg: step })
  for (const [name, value] of Object.entries(values)) if (value != null) params.set(name, String(value))
  return `/admin/heats?${params}`
}

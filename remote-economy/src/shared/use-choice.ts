import { useSearchParams } from '@stafapp/shared/router'

type Choice = {
  params: URLSearchParams
  /** Replaces the given parameters; an empty value removes one. */
  set: (values: Record<string, string>) => void
}

/** What is chosen on a page: it stands in the URL, so that a link shows the same figures. */
export function useChoice(): Choice {
  const [params, setParams] = useSearchParams()
  const set = (values: Record<string, string>) =>
    setParams(
      (current) => {
        for (const [name, value] of Object.entries(values)) {
          if (value) current.set(name, value)
          else current.delete(name)
        }
        return current
      },
      // flushSync: a change during a transition would start from the old URL.
      { replace: true, flushSync: true },
    )
  return { params, set }
}

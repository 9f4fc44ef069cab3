import { request, useMutation } from '@stafapp/shared/data'

/** Throws a draft away. */
export function useDropDraft() {
  return useMutation({
    mutationFn: (id: number) => request('DELETE /api/events/heats/drafts/{id}/', { params: { id } }),
  })
}

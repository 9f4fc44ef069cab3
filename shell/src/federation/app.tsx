import { QueryClientProvider, queryClient } from '@stafapp/shared/data'
import { RouterProvider } from '@stafapp/shared/router'
import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<typeof RouterProvider>, 'router'>

/** The portal around a router: the same tree in the browser and in the prerender. */
export function App({ router }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

import { QueryClientProvider, queryClient } from '@stafapp/shared/data'
import { RouterProvider } from '@stafapp/shared/router'
import type { ComponentProps } from 'react'

type Props = Pick<ComponentProps<typeof RouterProvider>, 'router'>

/** The whole portal around a router: the same tree in the browser and when the landing page is rendered beforehand. */
export function App({ router }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}

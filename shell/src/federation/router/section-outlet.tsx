import { Loading } from '@stafapp/shared/page'
import { Outlet, useLoaderData, useLocation, useNavigation } from '@stafapp/shared/router'
import { type ComponentType, type PropsWithChildren, useEffect, useState } from 'react'

const patienceMs = 400

/** The page, or a skeleton while the next one is slow: a section may take seconds to fail. */
export function SectionOutlet() {
  const SchoolFrame = useLoaderData() as ComponentType<PropsWithChildren> | null
  const page = useIsWaiting() ? <Loading /> : <Outlet />
  return SchoolFrame ? <SchoolFrame>{page}</SchoolFrame> : page
}

function useIsWaiting(): boolean {
  const { location: next } = useNavigation()
  const { pathname } = useLocation()
  const isChanging = next !== undefined && next.pathname !== pathname
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isChanging) return
    const timer = setTimeout(() => setIsLong(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isChanging])
  return isChanging && isLong
}

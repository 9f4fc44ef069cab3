import { Loading } from '@stafapp/shared/page'
import { Outlet, useLocation, useNavigation } from '@stafapp/shared/router'
import { useEffect, useState } from 'react'

const patienceMs = 400

/** The page; a skeleton in its place when the next one keeps people waiting, because a section may take seconds to fail. */
export function SectionOutlet() {
  return useIsWaiting() ? <Loading /> : <Outlet />
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

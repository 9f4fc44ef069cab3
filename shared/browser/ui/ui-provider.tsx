import { Spinner } from '@stafapp/shared/page'
import { ConfigProvider } from 'antd'
import svSE from 'antd/locale/sv_SE'
import type { ReactNode } from 'react'
import { themeFor } from './theme.ts'
import { useIsDark } from './use-is-dark.ts'

/** Gives antd's components the portal's colours and Swedish texts; a page that uses antd wraps them once. */
export function UiProvider({ children }: { children: ReactNode }) {
  const isCalm = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
  const isDark = useIsDark()
  return (
    <ConfigProvider
      locale={svSE}
      theme={themeFor({ isCalm, isDark })}
      wave={{ disabled: true }}
      // The library's own goes on moving for who asks for less motion.
      spin={{ indicator: <Spinner /> }}
      // A tag in one line is wider than a phone.
      tag={{ style: { whiteSpace: 'normal' } }}
    >
      {children}
    </ConfigProvider>
  )
}

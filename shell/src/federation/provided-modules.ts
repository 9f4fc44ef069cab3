import 'react'
import 'react/jsx-runtime'
import 'react-dom'
import 'react-dom/client'
import '@stafapp/shared/session'
import '@stafapp/shared/carnival'
import '@stafapp/shared/data'
import '@stafapp/shared/router'
import '@stafapp/shared/notify'
import '@stafapp/shared/page'
import '@stafapp/shared/settings'

/**
 * Federation provides a shared module only if the shell itself imports it. Eager ones are imported above, lazy ones are
 * listed here; a test compares both with the shared table.
 *
 * @public read by the compiler only
 */
export const lazyModules = {
  '@stafapp/shared/live': () => import('@stafapp/shared/live'),
  '@stafapp/shared/forms': () => import('@stafapp/shared/forms'),
  '@stafapp/shared/ui': () => import('@stafapp/shared/ui'),
  '@stafapp/shared/ui-form': () => import('@stafapp/shared/ui-form'),
  '@stafapp/shared/ui-table': () => import('@stafapp/shared/ui-table'),
  '@stafapp/shared/ui-date': () => import('@stafapp/shared/ui-date'),
}

import './federation/early/main-here.ts'
import './federation/trusted-types.ts'
import '@stafapp/shared/styles/base.css'
import './federation/start-failure.css'
import './federation/provide-importer.ts'
import './federation/provided-modules.ts'
import { start } from './federation/start.tsx'

document.documentElement.dataset.started = 'true'

// Said aloud so that the start script in the page shows its message instead of an empty page.
start().catch((error) => {
  console.error(error)
  document.dispatchEvent(new Event('stafapp:start-failed'))
})

import './federation/tell-main-is-here.ts'
import './federation/trusted-types.ts'
import '@stafapp/shared/styles/base.css'
import './index-html.css'
import './federation/provide-importer.ts'
import './federation/provided-modules.ts'
import { start } from './federation/start.tsx'

const { dataset } = document.documentElement
dataset.started = 'true'
start().catch((error) => {
  console.error(error)
  // Shows the error message of index.html.
  dataset.started = 'failed'
})

import '@stafapp/shared/styles/base.css'
import { start } from '../../../../shell/src/federation/start.tsx'

document.documentElement.dataset.started = 'true'
void start()

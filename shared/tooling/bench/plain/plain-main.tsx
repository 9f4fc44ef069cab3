import '@stafapp/shared/styles/base.css'
import '../../../../shell/src/federation/start-failure.css'
import { start } from '../../../../shell/src/federation/start.tsx'

void start()

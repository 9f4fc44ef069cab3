import { createShellConfig } from '@stafapp/shared/federation/create-shell-config'

export default createShellConfig({ packageDir: import.meta.dirname })

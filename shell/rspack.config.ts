import { createShellConfig } from '@stafapp/shared/build/create-shell-config'

export default createShellConfig({ packageDir: import.meta.dirname })

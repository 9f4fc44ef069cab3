import { createRemoteConfig } from '@stafapp/shared/build/create-remote-config'

export default createRemoteConfig({ packageDir: import.meta.dirname })

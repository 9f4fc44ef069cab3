import { createRemoteConfig } from '@stafapp/shared/federation/create-remote-config'

export default createRemoteConfig({ packageDir: import.meta.dirname })

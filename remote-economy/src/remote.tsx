/// <reference types="@rspack/core/module" />
import { defineRemote, mergeRoutes } from '@stafapp/shared/contract/remote'

// Every feature folder with a routes file is part of the remote.
const features = import.meta.webpackContext('./features', { recursive: true, regExp: /^\.\/[^/]+\/routes\.tsx$/ })

export const remote = defineRemote({ routes: mergeRoutes(features) })

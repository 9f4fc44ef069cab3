import { api } from '@stafapp/shared/contract/api'
import { toOpenApi } from './document.ts'
import { readRooms, rooms } from './rooms.ts'

/** The OpenAPI document of the whole contract, as the code has it now. */
export const describeApi = () => toOpenApi(api, readRooms(), rooms)

import { AppError } from '../../../lib/app-error.ts'
import type { MaventaClient } from './maventa-client.ts'

const HOW =
  'Maventa är inte konfigurerat: sätt STAFAPP_MAVENTA_URL, _CLIENT_ID, _CLIENT_SECRET och _VENDOR_KEY på servern.'

/** @throws AppError maventa_not_configured when the environment has no keys */
export function requireMaventa(client: MaventaClient | null): MaventaClient {
  if (!client) throw new AppError('maventa_not_configured', HOW)
  return client
}

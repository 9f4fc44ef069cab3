import Type from 'typebox'
import { About, List, Strict } from '../common.ts'
import { anyone, type Contract } from '../define.ts'

/** Base64url without padding of exactly so many characters. */
const Bytes = (characters: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${characters}}$` })

export const pushContract = {
  'GET /api/push/key/': {
    summary: 'Nyckeln som en webbläsare behöver för att ta emot aviseringar från portalen',
    access: anyone,
    response: { 200: Strict({ key: About('P-256 public key, uncompressed, base64url.', Bytes(87)) }) },
  },
  'POST /api/push/subscriptions/': {
    summary: 'Aviseringar till en enhet om skolorna som den följer; utan skolor tas enheten bort. Anonymt',
    access: anyone,
    refusals: [429],
    bodyLimit: 16_384,
    body: Strict({
      endpoint: About(
        "The address that the browser's push service gave the device.",
        Type.String({ minLength: 1, maxLength: 1000 }),
      ),
      p256dh: About("The device's public key.", Bytes(87)),
      auth: About("The device's secret.", Bytes(22)),
      schools: About(
        "The schools' names in addresses; unknown ones are left out.",
        Type.Array(Type.String({ pattern: '^[a-z0-9-]+$', maxLength: 200 }), { maxItems: 50, uniqueItems: true }),
      ),
    }),
    response: { 200: List(Type.String()) },
  },
} as const satisfies Contract

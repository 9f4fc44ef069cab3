import { startMaventaStandIn } from './stand-in.ts'

/**
 * `npm run maventa`: runs the stand-in for development. Prints the environment variables that make the portal use it.
 */
const PORT = Number(process.env.PORT ?? 8099)
const { config } = await startMaventaStandIn({ deliveryMs: 5000, stopsDuplicates: true }, PORT)

console.log(`
  A stand-in for Maventa listens on ${config.url.origin}. Start the portal with

  STAFAPP_MAVENTA_URL=${config.url.origin} \\
  STAFAPP_MAVENTA_SOAP_URL=${config.soapUrl} \\
  STAFAPP_MAVENTA_CLIENT_ID=${config.clientId} \\
  STAFAPP_MAVENTA_CLIENT_SECRET=${config.clientSecret} \\
  STAFAPP_MAVENTA_VENDOR_KEY=${config.vendorKey} npm start

  A receiver whose e-invoice address holds FAIL cannot be reached.
`)

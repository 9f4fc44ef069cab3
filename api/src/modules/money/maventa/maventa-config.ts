/** Maventa's address and the organiser's keys, which are never logged. */
export type MaventaConfig = {
  /** `https://ax.maventa.com`, for tests `https://ax-stage.maventa.com`. */
  url: URL
  /** The company's id. */
  clientId: string
  /** The user's API key. */
  clientSecret: string
  /** The software's key. */
  vendorKey: string
  /** The older SOAP service, used by the connection test only. */
  soapUrl: URL | undefined
}

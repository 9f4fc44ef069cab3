/** Where Maventa is and who we are there; the keys are the organiser's and never written to a log. */
export type MaventaConfig = {
  /** `https://ax.maventa.com`, for tests `https://ax-stage.maventa.com`. */
  url: URL
  /** The company's id. */
  clientId: string
  /** The user's API key. */
  clientSecret: string
  /** The software's key. */
  vendorKey: string
  /** The older SOAP service; only the connection test asks it. */
  soapUrl: URL | undefined
}

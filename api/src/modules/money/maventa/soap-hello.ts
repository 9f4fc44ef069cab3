import { MaventaFailure } from './maventa-failure.ts'

const request =
  '<?xml version="1.0" encoding="utf-8"?><env:Envelope xmlns:env="http://schemas.xmlsoap.org/soap/envelope/"><env:Body>' +
  '<n1:hello_world xmlns:n1="https://secure.maventa.com/"/></env:Body></env:Envelope>'

/**
 * Calls `hello_world` of Maventa's older SOAP service, which needs no keys and only shows that the service is
 * reachable.
 */
export async function sayHello(url: URL, timeoutMs: number): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: '"/v1.1/api/hello_world"' },
      body: request,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const found = /<return[^>]*>([^<]{1,200})</.exec(await response.text())?.[1]
    if (response.ok && found) return found
    throw new MaventaFailure('unreachable', `SOAP-tjänsten svarade ${response.status}.`)
  } catch (error) {
    if (error instanceof MaventaFailure) throw error
    throw new MaventaFailure('unreachable', 'SOAP-tjänsten svarade inte.', { cause: error })
  }
}

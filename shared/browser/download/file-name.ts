/** The file name in a Content-Disposition header, the extended form first (RFC 6266 §4.3); default `fil`. */
export function fileName(disposition: string): string {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (extended) return decodeURIComponent(extended)
  return /filename="?([^";]+)/i.exec(disposition)?.[1] ?? 'fil'
}

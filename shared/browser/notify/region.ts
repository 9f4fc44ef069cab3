const regionId = 'stafapp-toasts'

/** The live region of all toasts, created once per document. */
export function toastRegion(): HTMLElement {
  const found = document.getElementById(regionId)
  if (found) return found
  const region = document.createElement('div')
  region.id = regionId
  region.className = 'no-print'
  region.setAttribute('aria-live', 'polite')
  document.body.append(region)
  return region
}

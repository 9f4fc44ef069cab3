// The choice of a theme in index.html. Its inline script sets the theme before the first paint; everything else is done
// here, because each line there is work before the paint.
const { dataset } = document.documentElement
const field = document.getElementById('theme')
const device = matchMedia('(prefers-color-scheme: dark)')

/** The theme chosen on this device; empty where it is the device's own, or where nothing can be stored. */
function chosenTheme(): string {
  try {
    return localStorage.theme ?? ''
  } catch {
    return ''
  }
}

if (field instanceof HTMLSelectElement) {
  const show = () => {
    dataset.theme = field.value || (device.matches ? 'dark' : 'light')
  }
  field.value = chosenTheme()
  field.disabled = false
  field.addEventListener('change', () => {
    show()
    try {
      localStorage.theme = field.value
    } catch {
      // Shown on this page, though it cannot be kept.
    }
  })
  device.addEventListener('change', show)
}

export {}

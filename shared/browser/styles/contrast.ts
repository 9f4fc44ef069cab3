/** WCAG's contrast ratio of two opaque colours (`#rrggbb` or `rgb(r, g, b)`), 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Fails for a translucent colour, whose contrast depends on the background. */
function channels(colour: string): number[] {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1]
  if (hex) return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  const rgb = /^rgb\((\d+), ?(\d+), ?(\d+)\)$/.exec(colour)
  if (rgb) return rgb.slice(1).map(Number)
  throw new Error(`not an opaque colour: ${colour}`)
}

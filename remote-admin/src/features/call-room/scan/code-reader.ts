/** Reads the code in a camera's picture; null when there is none, or when it cannot be read. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

/** Larger pictures take longer and give nothing: a packet's code fills a good part of the picture. */
const MAX_SIDE = 960

// Not in TypeScript's library: only some browsers have it.
type NativeDetector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> }
declare global {
  var BarcodeDetector:
    | { new (options: { formats: string[] }): NativeDetector; getSupportedFormats: () => Promise<string[]> }
    | undefined
}

const hasNative = async (): Promise<boolean> =>
  (await globalThis.BarcodeDetector?.getSupportedFormats().catch((): string[] => []))?.includes('qr_code') === true

const loadLibrary = () => import('qr/decode.js')

/**
 * Loads the library where the browser reads no codes itself. Called in the morning, so that a scan needs no network later.
 */
export async function prepareReader(): Promise<void> {
  if (!(await hasNative())) await loadLibrary()
}

/** The browser's own reader where there is one, otherwise the library's. */
export async function openReader(): Promise<CodeReader> {
  const { BarcodeDetector } = globalThis
  if (BarcodeDetector && (await hasNative())) {
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null
  }
  const { decodeQR } = await loadLibrary()
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, MAX_SIDE / Math.max(video.videoWidth, video.videoHeight))
    const width = Math.round(video.videoWidth * scale)
    const height = Math.round(video.videoHeight * scale)
    if (!drawing || width === 0 || height === 0) return null
    canvas.width = width
    canvas.height = height
    drawing.drawImage(video, 0, 0, width, height)
    try {
      return decodeQR(drawing.getImageData(0, 0, width, height))
    } catch {
      // The library throws for a picture without a code.
      return null
    }
  }
}

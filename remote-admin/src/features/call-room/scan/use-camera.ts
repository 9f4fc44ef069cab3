import { type RefObject, useEffect, useRef, useState } from 'react'
import { openReader } from './code-reader.ts'

const PAUSE_MS = 120
/** A code that stays before the camera is told once. */
const SAME_MS = 4000

type Camera = {
  video: RefObject<HTMLVideoElement | null>
  state: 'opening' | 'reading' | 'failed'
  /** Why there is no picture, in Swedish; null while there is one. */
  problem: string | null
}

/** Shows the rear camera in `video` and tells each code that it sees, one picture at a time, until unmounted. */
export function useCamera(onCode: (text: string) => void): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<Camera['state']>('opening')
  const [problem, setProblem] = useState<string | null>(null)
  const tell = useRef(onCode)
  tell.current = onCode
  useEffect(() => {
    const leaving = new AbortController()
    watch(video, leaving.signal, { onReading: () => setState('reading'), onCode: (text) => tell.current(text) }).catch(
      (error: unknown) => {
        if (leaving.signal.aborted) return
        setState('failed')
        setProblem(problemOf(error))
      },
    )
    return () => leaving.abort()
  }, [])
  return { video, state, problem }
}

type Told = { onReading: () => void; onCode: (text: string) => void }

async function watch(target: RefObject<HTMLVideoElement | null>, signal: AbortSignal, { onReading, onCode }: Told) {
  // Absent on an address without https.
  if (!navigator.mediaDevices) throw new DOMException('no camera', 'NotFoundError')
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 960 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  const video = target.current
  if (signal.aborted || !video) return stop()
  video.srcObject = stream
  await video.play()
  const read = await openReader()
  onReading()
  let last = { text: '', at: 0 }
  while (!signal.aborted) {
    const text = await read(video)
    const at = performance.now()
    if (text !== null && (text !== last.text || at - last.at > SAME_MS)) onCode(text)
    if (text !== null) last = { text, at }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'Kameran får inte användas. Tillåt den i webbläsaren, eller skriv skolans nummer.'
  if (name === 'NotFoundError') return 'Enheten har ingen kamera som sidan kan använda. Skriv skolans nummer.'
  if (name === 'NotReadableError') return 'Kameran används av ett annat program. Stäng det, eller skriv skolans nummer.'
  return 'Kameran öppnas inte. Skriv skolans nummer.'
}

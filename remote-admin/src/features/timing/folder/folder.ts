/** The parts of the File System API that the page uses; the DOM types lack some of them. */
export type Folder = {
  name: string
  values: () => AsyncIterable<Entry>
  getFileHandle: (name: string, options?: { create?: boolean }) => Promise<FileEntry>
  queryPermission?: (options: { mode: Mode }) => Promise<PermissionState>
  requestPermission?: (options: { mode: Mode }) => Promise<PermissionState>
}

export type FileEntry = {
  kind: 'file'
  name: string
  getFile: () => Promise<File>
  createWritable: () => Promise<{
    write: (bytes: BufferSource) => Promise<void>
    close: () => Promise<void>
    abort: () => Promise<void>
  }>
}

type Entry = FileEntry | { kind: 'directory'; name: string }
export type Mode = 'read' | 'readwrite'
type Picker = (options: { id: string; mode: Mode }) => Promise<Folder>
type Observer = { observe: (folder: Folder) => Promise<void>; disconnect: () => void }

const picker = (): Picker | undefined => (globalThis as { showDirectoryPicker?: Picker }).showDirectoryPicker

/** Whether the browser can open a folder: Chromium on a computer. */
export const canOpenFolder = (): boolean => typeof picker() === 'function'

/** Asks the person for a folder. @returns null when the person chose none, or one that the browser refuses */
export async function pickFolder(id: string, mode: Mode): Promise<Folder | null> {
  try {
    return (await picker()?.({ id, mode })) ?? null
  } catch (error) {
    // The browser answers a refusal and a cancelled dialog alike.
    if (error instanceof DOMException && error.name === 'AbortError') return null
    throw error
  }
}

/** Whether the folder may be used now; `ask` may show the browser's question and needs a press of a button. */
export async function isAllowed(folder: Folder, mode: Mode, { ask = false } = {}): Promise<boolean> {
  const asking = ask ? folder.requestPermission?.({ mode }) : folder.queryPermission?.({ mode })
  // A folder without these questions is the page's own.
  return asking === undefined || (await asking.catch(() => 'denied')) === 'granted'
}

/**
 * Rings when something in the folder changes, where the browser can tell. It may miss changes, so it only hastens the
 * next look.
 */
export function ringOnChange(folder: Folder, ring: () => void): () => void {
  const { FileSystemObserver } = globalThis as { FileSystemObserver?: new (heard: () => void) => Observer }
  if (!FileSystemObserver) return () => undefined
  const observer = new FileSystemObserver(ring)
  observer.observe(folder).catch(() => undefined)
  return () => observer.disconnect()
}

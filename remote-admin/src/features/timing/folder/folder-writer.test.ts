// @vitest-environment node
import { beforeEach, expect, it } from 'vitest'
import type { FileEntry, Folder } from './folder.ts'
import { FolderWriter, type WrittenFile } from './folder-writer.ts'

let files: Map<string, string>
let held: Set<string>
let writes: string[]
let told: readonly WrittenFile[]
let writer: FolderWriter

const entryOf = (name: string): FileEntry => ({
  kind: 'file',
  name,
  getFile: async () => new File([files.get(name) ?? ''], name),
  createWritable: async () => {
    if (held.has(name)) throw new DOMException('held', 'NoModificationAllowedError')
    let text = ''
    return {
      write: async (bytes) => {
        text += new TextDecoder().decode(bytes)
      },
      close: async () => {
        files.set(name, text)
        writes.push(name)
      },
      abort: async () => undefined,
    }
  },
})

const folder: Folder = {
  name: 'lynx',
  async *values() {
    for (const name of files.keys()) yield entryOf(name)
  },
  getFileHandle: async (name, { create = false } = {}) => {
    if (!create && !files.has(name)) throw new DOMException('none', 'NotFoundError')
    return entryOf(name)
  },
}

const bytes = (text: string) => new TextEncoder().encode(text)
const newWriter = () =>
  new FolderWriter(folder, {
    now: () => new Date(0),
    onChange: (next) => {
      told = next
    },
  })

beforeEach(() => {
  files = new Map()
  held = new Set()
  writes = []
  told = []
  writer = newWriter()
})

it('each file is written when its content is another, and left alone otherwise', async () => {
  await writer.want({ 'lynx.evt': bytes('a'), 'lynx.sch': bytes('s') })
  await writer.work(0)
  await writer.want({ 'lynx.evt': bytes('b'), 'lynx.sch': bytes('s') })
  await writer.work(150)
  await writer.work(300)
  expect(writes).toEqual(['lynx.evt', 'lynx.sch', 'lynx.evt'])
  expect(files.get('lynx.evt')).toBe('b')
  // A page that is opened anew finds the files as they should be.
  writer = newWriter()
  await writer.want({ 'lynx.evt': bytes('b') })
  await writer.work(0)
  expect(writes).toHaveLength(3)
  expect(told).toEqual([{ name: 'lynx.evt', state: 'written', at: new Date(0) }])
})

it('a file that another program holds is said so, and tried again more and more slowly until it is free', async () => {
  held.add('lynx.evt')
  await writer.want({ 'lynx.evt': bytes('a') })
  await writer.work(0)
  expect(told).toEqual([{ name: 'lynx.evt', state: 'locked', at: null }])
  held.clear()
  await writer.work(100)
  expect(writes).toEqual([])
  await writer.work(200)
  expect(told[0]?.state).toBe('written')
})

it('a folder that has gone is an error for the page, and the file is written when it is back', async () => {
  const { getFileHandle } = folder
  folder.getFileHandle = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  await writer.want({ 'lynx.evt': bytes('a') })
  await expect(writer.work(0)).rejects.toThrow('gone')
  folder.getFileHandle = getFileHandle
  await writer.work(150)
  expect(files.get('lynx.evt')).toBe('a')
})

import { beforeEach, describe, expect, it } from 'vitest'
import type { FileEntry, Folder } from './folder.ts'
import { FolderWatch, type FoundFile, problemText } from './folder-watch.ts'

const HEAT = '7,1,3,Gren,,,,,,400,13:52:07.4697\r\n1,411,3,Övning,,OVN,1:02.351\r\n2,347,2,Exempel,,EXE,1:03.101\r\n'

/** A folder in memory, whose files have the time at which they were last written. */
function memoryFolder() {
  const files = new Map<string, { text: string; at: number; isHeld: boolean }>()
  const entryOf = (name: string): FileEntry => ({
    kind: 'file',
    name,
    getFile: async () => {
      const file = files.get(name)
      if (!file || file.isHeld) throw new DOMException('held', 'NotReadableError')
      return new File([file.text], name, { lastModified: file.at })
    },
    createWritable: () => Promise.reject(new Error('not written here')),
  })
  const folder: Folder = {
    name: 'lynx',
    async *values() {
      yield { kind: 'directory', name: 'old.lif' }
      for (const name of [...files.keys()]) yield entryOf(name)
    },
    getFileHandle: async (name) => entryOf(name),
  }
  return {
    folder,
    write: (name: string, text: string, at: number) => files.set(name, { text, at, isHeld: false }),
    hold: (name: string, isHeld: boolean) => {
      const file = files.get(name)
      if (file) file.isHeld = isHeld
    },
  }
}

let disk: ReturnType<typeof memoryFolder>
let found: FoundFile[]
let watch: FolderWatch
let clock: number

beforeEach(() => {
  disk = memoryFolder()
  found = []
  clock = 0
  watch = watching()
})

const watching = (known: ConstructorParameters<typeof FolderWatch>[0]['known'] = new Map()) =>
  new FolderWatch({
    folder: disk.folder,
    known,
    onFile: async (file) => {
      found.push(file)
    },
  })

/** Lets the clock tick as the page's does, for so many milliseconds. */
async function pass(ms: number) {
  for (const end = clock + ms; clock < end; ) {
    clock += 150
    await watch.look(clock)
  }
}

const names = () => found.map(({ name }) => name)
const whole = () => found.filter(({ read }) => 'file' in read).map(({ name, bytes }) => [name, bytes.length])

describe('a result file', () => {
  it('F43: is read once, within a second of its last line, and not before', async () => {
    disk.write('a.lif', HEAT.slice(0, 60), 1)
    await pass(900)
    disk.write('a.lif', HEAT.slice(0, 90), 2)
    await pass(900)
    expect(found).toEqual([])
    disk.write('a.lif', HEAT, 3)
    await pass(900)
    expect(whole()).toEqual([['a.lif', new TextEncoder().encode(HEAT).length]])
    await pass(3000)
    expect(found).toHaveLength(1)
  })

  it('F43: that is saved again is read again, and one that was read before is not', async () => {
    disk.write('a.lif', HEAT, 1)
    await pass(900)
    disk.write('a.lif', HEAT.replace('351', '352'), 2)
    await pass(900)
    expect(names()).toEqual(['a.lif', 'a.lif'])
    const last = found.at(-1)
    watch = watching(new Map([['a.lif', last?.signature ?? '0/0']]))
    await pass(900)
    expect(found).toHaveLength(2)
  })

  it('that stays cut is given up after ten seconds with the reason, and read when it has grown', async () => {
    disk.write('a.lif', HEAT.slice(0, 60), 1)
    await pass(9000)
    expect(found).toEqual([])
    await pass(2000)
    const read = found[0]?.read
    expect(read && 'problem' in read && problemText(read)).toBe('Ofullständig fil: filens sista rad är avhuggen.')
    await pass(20_000)
    expect(found).toHaveLength(1)
    disk.write('a.lif', HEAT, 2)
    await pass(900)
    expect(whole()).toHaveLength(1)
  })

  it('that another program holds is read when it is free', async () => {
    disk.write('a.lif', HEAT, 1)
    disk.hold('a.lif', true)
    await pass(5000)
    expect(found).toEqual([])
    disk.hold('a.lif', false)
    await pass(900)
    expect(names()).toEqual(['a.lif'])
  })

  it('is known by its ending; folders, start lists and unfinished writes are left alone', async () => {
    for (const name of ['lynx.evt', 'lynx.evt.crswap', 'a.lif.crswap', 'lif', 'B.LIF']) disk.write(name, HEAT, 1)
    await pass(900)
    expect(names()).toEqual(['B.LIF'])
  })

  it('that is too big is refused without being kept', async () => {
    disk.write('stor.lif', `7,1,3,x\n${'1,,1,,,,9.2\n'.repeat(200_000)}`, 1)
    await pass(900)
    expect(found[0]?.bytes).toHaveLength(0)
    expect(found[0]?.read).toMatchObject({ problem: 'foreign' })
  })
})

it('files are read in the order in which they were saved', async () => {
  disk.write('b.lif', HEAT, 5)
  disk.write('a.lif', HEAT, 9)
  disk.write('c.lif', HEAT, 1)
  await pass(900)
  expect(names()).toEqual(['c.lif', 'b.lif', 'a.lif'])
})

it('a file whose reading failed is tried again', async () => {
  let failures = 2
  watch = new FolderWatch({
    folder: disk.folder,
    known: new Map(),
    onFile: async (file) => {
      failures -= 1
      if (failures >= 0) throw new Error('the disk is full')
      found.push(file)
    },
  })
  disk.write('a.lif', HEAT, 1)
  for (let look = 0; look < 20; look += 1) {
    clock += 150
    await watch.look(clock).catch((error: Error) => expect(error.message).toBe('the disk is full'))
  }
  expect(names()).toEqual(['a.lif'])
})

import { describe, expect, it } from 'vitest'
import { nameOf, numberNames } from './module-ids-plugin.ts'

describe('the numbers of modules', () => {
  it('follow from the path inside the project, wherever the project lies', () => {
    const inFolder = (root: string) =>
      nameOf(`consume shared module (default) react@^19 (fallback: ${root}/node_modules/react/index.js)`, root)
    expect(inFolder('/srv/a')).toBe(inFolder('/home/someone/work/b'))
    expect(inFolder('/srv/a')).toContain('/node_modules/react/index.js')
  })

  it('leave out the folder and the hash of an inline module', () => {
    const inline = (root: string, hash: string) =>
      nameOf(`data:text/javascript,import%20%22${encodeURIComponent(`${root}/a.js`)}%22|${hash}`, root)
    expect(inline('/srv/a', '05be4d842c7fb011')).toBe(inline('/home/b', 'bb5b782d94aa9c13'))
  })

  it('are unique, and a new module leaves those of others unchanged', () => {
    const names = Array.from({ length: 400 }, (_, index) => `./src/part-${index}.ts`)
    const before = numberNames(names)
    const after = numberNames([...names, './src/new.ts'])
    expect(new Set(before.values()).size).toBe(names.length)
    const moved = names.filter((name) => before.get(name) !== after.get(name))
    // The new name may take the number that one other name wanted too, and so on along a short chain.
    expect(moved.length).toBeLessThan(5)
  })
})

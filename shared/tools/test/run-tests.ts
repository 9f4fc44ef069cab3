import { isRepository, planCheck } from './check.ts'
import { holdOutput, type Print } from './hold-output.ts'
import { makeMemoryFolder } from './memory-folder.ts'
import { add, nothing, type Outcome, slowest } from './outcome.ts'
import { isPartName, type PartName, parts, type Step } from './parts.ts'
import { chooseTests } from './select.ts'
import { watch } from './watch.ts'

type Row = { name: string; seconds: number; outcome: Outcome }

const runStep = async ({ name, run }: Step, print?: Print): Promise<Row> => {
  const show = print ?? ((text) => process.stdout.write(text))
  show(`\n── ${name} ${'─'.repeat(70 - name.length)}\n`)
  const started = performance.now()
  const outcome = await run(print)
  return { name, outcome, seconds: (performance.now() - started) / 1000 }
}

/**
 * Runs the browser part beside the others, which take about as long together, because each of them waits often enough
 * to leave a core idle. Its output follows theirs.
 */
const runSideBySide = async (steps: Step[]): Promise<Row[]> => {
  const browser = steps.length > 1 ? steps.find(({ name }) => name === 'browser') : undefined
  if (browser) console.log('browser runs beside the other parts; its output follows theirs.')
  const { print, release } = holdOutput((text) => process.stdout.write(text))
  const beside = browser && runStep(browser, print)
  const rows: Row[] = []
  for (const step of steps.filter((one) => one !== browser)) rows.push(await runStep(step))
  release()
  return beside ? [...rows, await beside] : rows
}

const runSteps = async (steps: Step[]): Promise<Outcome> => {
  const started = performance.now()
  const memory = makeMemoryFolder()
  if (memory) process.env.TMPDIR = memory.folder
  process.on('exit', () => memory?.remove())
  const rows = await runSideBySide(steps)

  const total = rows.map((row) => row.outcome).reduce(add, nothing)
  if (total.times.length > 1) console.log('\nThe slowest test files:')
  for (const { file, seconds } of total.times.length > 1 ? slowest(total.times, 10) : [])
    console.log(`${seconds.toFixed(1).padStart(8)} s  ${file}`)

  console.log('')
  for (const { name, seconds, outcome } of rows) {
    const counts = `${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`
    console.log(
      `${outcome.failed > 0 ? 'FAILED' : 'ok    '} ${name.padEnd(11)} ${seconds.toFixed(1).padStart(6)} s  ${counts}`,
    )
  }
  console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
  for (const { name, message } of total.faults) console.log(`\nfailed: ${name}: ${message}`)
  for (const name of total.flaky) console.log(`\nflaky: passed at the second attempt only: ${name}`)
  return total
}

const runParts = (names: PartName[]): Promise<Outcome> =>
  runSteps(names.map((name) => ({ name, run: (print?: Print) => parts[name](undefined, print) })))

const runChosen = async (asked: string[]): Promise<Outcome> => {
  const chosen = chooseTests(asked)
  const steps = [...chosen].map(([name, selection]) => ({
    name,
    run: (print?: Print) => parts[name](selection, print),
  }))
  const total = await runSteps(steps)
  if (total.passed + total.failed > 0) return total
  console.error(`No test's path or name holds ${asked.join(' ')}. The parts are ${Object.keys(parts).join(', ')}.`)
  return { ...total, failed: 1 }
}

const runCheck = async (): Promise<Outcome> => {
  if (!isRepository()) {
    console.error('npm run check asks git what has changed, and git knows no commit of this folder. npm test runs all.')
    return { ...nothing, failed: 1 }
  }
  const { steps, left } = planCheck()
  const total = await runSteps(steps)
  for (const line of left) console.log(`\nleft for npm test: ${line}`)
  return total
}

const asked = process.argv.slice(2)
if (asked[0] === '--watch') {
  process.exitCode = await watch(asked.slice(1))
} else {
  const total =
    asked[0] === '--check'
      ? await runCheck()
      : asked.every(isPartName)
        ? await runParts(asked.length > 0 ? asked : (Object.keys(parts) as PartName[]))
        : await runChosen(asked)
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
}

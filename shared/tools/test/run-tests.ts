import { isRepository, planCheck } from './check.ts'
import { add, nothing, type Outcome, slowest } from './outcome.ts'
import { isPartName, type PartName, parts, type Step } from './parts.ts'
import { chooseTests } from './select.ts'
import { watch } from './watch.ts'

const runSteps = async (steps: Step[]): Promise<Outcome> => {
  const rows: { name: string; seconds: number; outcome: Outcome }[] = []
  for (const { name, run } of steps) {
    console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`)
    const started = performance.now()
    const outcome = await run()
    rows.push({ name, outcome, seconds: (performance.now() - started) / 1000 })
  }

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
  for (const { name, message } of total.faults) console.log(`\nfailed: ${name}: ${message}`)
  for (const name of total.flaky) console.log(`\nflaky: passed at the second attempt only: ${name}`)
  return total
}

const runParts = (names: PartName[]): Promise<Outcome> =>
  runSteps(names.map((name) => ({ name, run: () => parts[name]() })))

const runChosen = async (asked: string[]): Promise<Outcome> => {
  const chosen = chooseTests(asked)
  const steps = [...chosen].map(([name, selection]) => ({ name, run: () => parts[name](selection) }))
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

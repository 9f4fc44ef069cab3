import { isSameLine } from './line.ts'
import type { Line, Team } from './types.ts'

/** Unsaved work on one team: the line-up as the leader has it, and the version and line-up that it was made of. */
export type Draft = { version: number; base: Line; line: Line; changedAt: number }
export type Drafts = Readonly<Record<number, Draft>>

export type SaveState =
  | { kind: 'saved'; at: number }
  | { kind: 'saving' }
  /** The rules refuse it: kept here, sent when it is put right. */
  | { kind: 'refused' }
  | { kind: 'offline' }
  /** Somebody else has saved the team meanwhile; nothing is sent before the leader has chosen. */
  | { kind: 'conflict'; theirs: Team }
  | { kind: 'failed'; text: string }

/** How an attempt to save ended. */
export type Outcome =
  | { kind: 'saved'; team: Team; line: Line; at: number }
  | { kind: 'conflict'; theirs: Team; line: Line }
  | { kind: 'refused' }
  | { kind: 'offline' }
  | { kind: 'failed'; text: string }

type Options = {
  /** What was left from before, by team. */
  drafts: Drafts
  keep: (drafts: Drafts) => void
  /** Whether the rules let this draft be sent. */
  isSendable: (team: number, line: Line) => boolean
  send: (team: number, version: number, line: Line) => Promise<Outcome>
  onSaved: (team: Team) => void
  /** Milliseconds between the last change and the sending. */
  delay: number
  now: () => number
}

export type Snapshot = { drafts: Drafts; states: Readonly<Record<number, SaveState>> }

/**
 * Keeps what the leader changes and saves it by itself: first into the browser, then to the server, one team at a time in
 * the order of the changes, so that a runner leaves one team before she enters the next.
 */
export function createDraftStore({ drafts, keep, isSendable, send, onSaved, delay, now }: Options) {
  let snapshot: Snapshot = { drafts, states: {} }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false
  /** Something was to be sent while another request was on its way. */
  let isWaiting = false
  const listeners = new Set<() => void>()

  const show = (next: Partial<Snapshot>) => {
    snapshot = { ...snapshot, ...next }
    for (const listener of listeners) listener()
  }
  const setState = (team: number, state: SaveState) => show({ states: { ...snapshot.states, [team]: state } })
  const setDraft = (team: number, draft: Draft | null) => {
    const { [team]: _old, ...others } = snapshot.drafts
    show({ drafts: draft ? { ...others, [team]: draft } : others })
    keep(snapshot.drafts)
  }
  const plan = (after = delay) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), after)
  }
  const next = (tried: ReadonlySet<number>) =>
    Object.entries(snapshot.drafts)
      .map(([id, draft]) => ({ id: Number(id), draft }))
      .filter(({ id }) => !tried.has(id) && snapshot.states[id]?.kind !== 'conflict')
      .sort((a, b) => a.draft.changedAt - b.draft.changedAt)[0]

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending) {
      isWaiting = true
      return
    }
    isSending = true
    const tried = new Set<number>()
    for (let item = next(tried); item; item = next(tried)) {
      tried.add(item.id)
      if (isSendable(item.id, item.draft.line)) {
        setState(item.id, { kind: 'saving' })
        const outcome = await send(item.id, item.draft.version, item.draft.line)
        settle(item.id, item.draft, outcome)
        if (outcome.kind === 'saved') tried.clear()
      } else setState(item.id, { kind: 'refused' })
    }
    isSending = false
    if (isWaiting) {
      isWaiting = false
      await flush()
    }
  }

  function settle(team: number, sent: Draft, outcome: Outcome): void {
    const draft = snapshot.drafts[team]
    if (outcome.kind === 'saved') {
      const { team: saved, line, at } = outcome
      onSaved(saved)
      // Whatever was changed while the request was on its way stays, on top of what is saved now.
      const isChanged = draft && !isSameLine(draft.line, sent.line)
      setDraft(team, isChanged ? { ...draft, version: saved.version, base: line } : null)
      setState(team, { kind: 'saved', at })
    } else if (outcome.kind === 'conflict') {
      const { theirs, line } = outcome
      onSaved(theirs)
      // The answer to an earlier try got lost, or the colleague did the same: nothing to choose between.
      if (draft && isSameLine(line, draft.line)) {
        setDraft(team, null)
        setState(team, { kind: 'saved', at: now() })
      } else if (draft && isSameLine(line, draft.base)) {
        // Not these places were changed but something else of the team, such as its final: mine stands as it was made.
        setDraft(team, { ...draft, version: theirs.version })
        plan(0)
      } else setState(team, { kind: 'conflict', theirs })
    } else {
      setState(team, outcome)
      if (outcome.kind === 'offline') plan(10_000)
    }
  }

  return {
    read: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Takes a change over what is saved, or over an earlier change. */
    change: (team: Team, base: Line, line: Line) => {
      const draft = snapshot.drafts[team.id] ?? { version: team.version, base }
      if (isSameLine(line, draft.base) && !isSending) {
        setDraft(team.id, null)
        // Back where it was: what is shown is what is saved.
        setState(team.id, { kind: 'saved', at: now() })
        return
      }
      setDraft(team.id, { ...draft, line, changedAt: now() })
      plan()
    },
    /** Keeps my line-up and puts it in the place of theirs. */
    keepMine: (theirs: Team, base: Line) => {
      const draft = snapshot.drafts[theirs.id]
      if (!draft) return
      setDraft(theirs.id, { ...draft, version: theirs.version, base, changedAt: now() })
      setState(theirs.id, { kind: 'saving' })
      plan(0)
    },
    /** Lets mine go. */
    takeTheirs: (team: number) => {
      setDraft(team, null)
      setState(team, { kind: 'saved', at: now() })
    },
    /** Sends what the rules refused before and let pass now: the organiser has given a permission, a runner a new grade. */
    recheck: () => {
      const isAllowed = ([id, draft]: [string, Draft]) =>
        snapshot.states[Number(id)]?.kind === 'refused' && isSendable(Number(id), draft.line)
      if (Object.entries(snapshot.drafts).some(isAllowed)) plan(0)
    },
    /** Sends what is waiting: when the network is back, and when the page is left. */
    flush,
    stop: () => clearTimeout(timer),
  }
}

export type DraftStore = ReturnType<typeof createDraftStore>

import type { RemoteModule } from '@stafapp/shared/contract/remote'

/** Why a section cannot be shown. Each value has its own page. */
export type Failure =
  /** Missing, timed out, wrong type, wrong hash, threw, or without the expected export. */
  | 'unreachable'
  /** Built for an incompatible version of the shell. */
  | 'contract'
  /** Switched off in the registry. */
  | 'disabled'

/** Result of loading a remote: a value, never an exception. */
export type LoadResult = { ok: true; module: RemoteModule; version: string } | { ok: false; failure: Failure }

import type { RemoteModule } from '@stafapp/shared/contract/remote'

/** Why a section cannot be shown. Each has its own page. */
export type Failure =
  /** Missing, slow, of the wrong type, with a wrong hash, throwing, or without the right export. */
  | 'unreachable'
  /** Made for another version of the shell. */
  | 'contract'
  /** Switched off in the registry. */
  | 'disabled'

/** What comes of loading a remote: a value, never an exception. */
export type LoadResult = { ok: true; module: RemoteModule; version: string } | { ok: false; failure: Failure }

import { createContext, use } from 'react'
import type { Command } from '#contract/command.ts'
import type { RecordRow } from '../../../api/records.ts'

/** Of what a command asks, by name. */
export type Answers = Readonly<Record<string, string>>

export type BulkOrder = {
  command: Command
  rows: readonly RecordRow[]
  /** hears which of them the command was not given to */
  onEnd: (left: readonly RecordRow[]) => void
}

export type Host = {
  /** Gives a command to a record, after what has to be asked; null makes a record. `known` are answers that the page has already: nobody is asked for those. Resolves when it was given, or when a dialog has it. */
  start: (command: Command, row: RecordRow | null, known?: Answers) => Promise<void>
  startBulk: (order: BulkOrder) => void
}

const HostContext = createContext<Host | null>(null)
export const HostProvider = HostContext.Provider

/** What the buttons of commands around here call. */
export function useCommandHost(): Host {
  const host = use(HostContext)
  if (!host) throw new Error('a button of a command stands outside of a CommandHost')
  return host
}

import { commandId } from './command.ts'
import type { Command, RecordOf } from './command.ts'

/** What is announced inside a transaction under a name: other modules take part in it, or refuse it. */
export type WithinEvent<Payload extends object = object> = {
  name: string
  /** for the compiler alone: no value is ever here */
  readonly payloadType?: Payload
}

/** Declares what is announced; who listens gets the payload as it is declared here. */
export function withinEvent<Payload extends object>(name: string): WithinEvent<Payload> {
  return { name }
}

/** A command that was given: its record as it stands now and as it stood before (null: it was made), what was filled in, and the zone of the plant's days. */
export type GivenCommand<Record extends object = object> = {
  record: Record
  before: Record | null
  asked: Readonly<{ [name: string]: unknown }>
  plantTz: string
}

/** What every command announces once its state is written. */
export function afterCommand<Of extends Command>(command: Of): WithinEvent<GivenCommand<RecordOf<Of>>> {
  return { name: commandId(command) }
}

import type { Database } from '../../db/database.ts'
import type { LinesContext } from '../lines/linesContext.ts'
import type { RecordsByKey } from '../read/recordsByKey.ts'
import type { CommandSupport } from './commandSupport.ts'

/** What giving a command takes besides writing; `recordsIn` reads records of any resource in a transaction that is under way. */
export type CommandContext = LinesContext & { commands: CommandSupport; recordsIn: (db: Database) => RecordsByKey }

import type { Units } from '../../bus/unit.ts'
import type { ReadContext } from '../read/readContext.ts'
import type { Attachments } from './attachments.ts'
import type { CheckByRule } from './checkRules.ts'
import type { Hooks } from './hooks.ts'
import type { NamedBy } from './namedElsewhere.ts'

/** What writing records takes besides reading them. */
export type WriteContext = ReadContext & { units: Units; hooks: Hooks; attachments: Attachments; checkByRule: CheckByRule; namedBy: NamedBy }

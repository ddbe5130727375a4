import type { Bus } from '../../bus/bus.ts'
import type { CommandContext } from '../command/commandContext.ts'

/** A resource and all that its routes need. The rooms below ask for less: each has a context of its own, made of the one before it. */
export type ResourceContext = CommandContext & { bus: Bus }

/** The same without what each resource declares of itself. */
export type ResourceParts = Omit<ResourceContext, 'resource' | 'table' | 'hooks' | 'openTo' | 'lines'>

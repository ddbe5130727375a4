import { registry as known } from '#contract/modules/registry.ts'
import { createResourceRegistry } from '../resource/registry/registry.ts'
import { registered, tenantTables } from './modules.ts'

/** The registry of this process: it serves one plant. */
export const registry = createResourceRegistry({ known, declared: registered, tenantTables })

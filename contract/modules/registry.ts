import { houseRights, permissions } from '../permissions.ts'
import { createRegistry } from '../registry.ts'
import { resources } from './modules.ts'

/** The registry of this process, or of this page. */
export const registry = createRegistry({ resources, rights: permissions, houseRights })

import type { KeptColumns } from '../../db/keptColumns.ts'

/** `definition` is a DesignedResource as JSON, with this code. */
type DesignedResourceTable = KeptColumns & { code: string; definition: string }

declare module '../../db/database.ts' {
  interface Tables {
    sys_designed_resource: DesignedResourceTable
  }
}

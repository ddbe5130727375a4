import type { KeptColumns } from '../db/keptColumns.ts'

/** A row of mes_machine_ability; null is any process or any product. */
export type MachineAbilityTable = KeptColumns & { equipmentId: string; processId: string | null; productId: string | null; memo: string }

declare module '../db/database.ts' {
  interface Tables {
    mes_machine_ability: MachineAbilityTable
  }
}

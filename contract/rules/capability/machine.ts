/** One thing that a machine is registered to do; null is any process, or any product. A machine without abilities does whatever its type does. */
export type MachineAbility = { processId: string | null; productId: string | null }

/** What of a machine decides what it can take. `capacityMin` and `capacityMax` are amounts of `capacityUnit`, null where nothing is registered. */
export type CapableMachine = {
  id: string
  equipCode: string
  /** of the dictionary mes_equip_type */
  type: string
  /** of the dictionary mes_equip_life: only `active` works */
  life: string
  /** the word for `life` */
  lifeWord: string
  capacityMin: number | null
  capacityMax: number | null
  capacityUnit: string
  abilities: readonly MachineAbility[]
}

/** What is to be done on a machine; `qty` is an amount of `unit`, null where it is not known yet. */
export type MachineWork = { machineType: string; processId: string; productId: string; qty: number | null; unit: string }

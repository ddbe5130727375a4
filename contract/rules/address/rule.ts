/** The protocols that are spoken. `modbusRtu` is a serial port, `modbusRtuTcp` the same frames through a terminal server. */
export const protocolNames = ['modbusTcp', 'modbusRtuTcp', 'modbusRtu', 's7'] as const
export type Protocol = (typeof protocolNames)[number]

/** Where a value stands in a device, as a row of a form, a file or the database has it. */
export type AddressCells = { area: string; dbNumber: number | null; address: number; bit: number | null; bitTo: number | null; dataType: string }

/** What is wrong with an address, by the field that has to be changed. */
export type AddressFault = { field: keyof AddressCells; reason: string }

/** Where an address begins on the wire, and how many of the protocol's addresses the value takes. */
export type WirePlace = { start: number; width: number }

/**
 * What addresses are in one protocol: the one place that form, file and server ask. Cells that are not known yet, or are
 * wrong themselves, are left out by the caller; `registers` is the width of the data type in 16-bit words.
 */
export type AddressRule = {
  areas: readonly string[]
  /** what the number in `address` counts */
  unit: 'register' | 'byte'
  faults(cells: Partial<AddressCells>, given: { registers: number | undefined; addressBase: number }): AddressFault[]
  place(cells: AddressCells, given: { registers: number; addressBase: number }): WirePlace
  /** as people of this trade write it */
  text(cells: Omit<AddressCells, 'bitTo'> & { bitTo?: number | null }): string
}

export const lastAddress = 65_535

/** The port that devices of a protocol listen on by custom; a serial port has none. */
export const standardPorts: Readonly<Record<Protocol, number>> = { modbusTcp: 502, modbusRtuTcp: 502, modbusRtu: 1, s7: 102 }

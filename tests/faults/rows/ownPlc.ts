import { answer, startHostilePlc } from '../../server/devices/modbus/hostilePlc.ts'
import type { HostilePlc, Respond } from '../../server/devices/modbus/hostilePlc.ts'
import type { Tables } from '../factory.ts'

export const ownTagCode = (index: number) => `P.r${index}`

/** Two tables for one device `P` at `port`: registers from 0 on, each a tag. */
export function ownTables(port: number, { registers, scanMs }: { registers: number; scanMs: number }): Tables {
  const tags = Array.from({ length: registers }, (_, index) => `${ownTagCode(index)},P,holding,${index},uint16,0`)
  return {
    devices: `deviceCode,protocol,host,port,scanMs\nP,modbusTcp,127.0.0.1,${port},${scanMs}\n`,
    tags: `tagCode,deviceCode,area,address,dataType,decimals\n${tags.join('\n')}\n`,
  }
}

/** Answers every register with what `valueOf` says of it at that moment. */
export function telling(valueOf: (register: number) => number): Respond {
  return (request, socket) =>
    socket.send(
      answer(
        request,
        Array.from({ length: request.count }, (_, index) => valueOf(request.start + index) & 0xffff),
      ),
    )
}

/** A PLC whose registers never hold 0: a 0 on a screen was invented. */
export function startNeverZeroPlc(port = 0): Promise<HostilePlc> {
  return startHostilePlc(
    telling((register) => 1000 + register),
    port,
  )
}
